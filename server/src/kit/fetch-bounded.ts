const MOST_BYTES = 64 * 1024

/** An answer longer than any that could be of use. */
class AnswerTooLong extends Error {
  override readonly name = 'AnswerTooLong'
}

/**
 * fetch that follows no redirect, so that keys, tokens and mail reach the configured address alone, and reads no more than
 * a bounded answer. Throws AnswerTooLong.
 */
export async function fetchBounded(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'manual' })
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MOST_BYTES) throw new AnswerTooLong()
    chunks.push(chunk)
  }
  const { status, statusText, headers } = response
  return new Response(size === 0 ? null : Buffer.concat(chunks), { status, statusText, headers })
}
