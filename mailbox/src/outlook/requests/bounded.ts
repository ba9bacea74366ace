/** The same answer with its body in memory, cut at `maxBytes`; what is longer is not fetched. */
export async function boundedAnswer(answer: Response, maxBytes: number): Promise<Response> {
  const { status, headers } = answer
  const bytes = answer.body ? await readUpTo(answer.body, maxBytes) : undefined
  return new Response(bytes && bytes.length > 0 ? bytes : null, { status, headers })
}

async function readUpTo(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = body.getReader()
  while (length < maxBytes) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    length += value.length
  }
  if (length >= maxBytes) await reader.cancel()
  return new Uint8Array(Buffer.concat(chunks).subarray(0, maxBytes))
}
