import { createCipheriv } from 'node:crypto'

/** Sixteen bytes that only the installation can work out, others for each user. */
export type PersonalKey = Uint8Array

/** For tests, and wherever what is kept need not be a secret. Whoever knows this code could make the same traces. */
export const NO_KEY: PersonalKey = new Uint8Array(16)

/** Numbers of 32 bits in a block of AES. */
export const BLOCK = 4

/**
 * A trace of 32 bits for each block of secrets: equal for equal blocks under one key, and never 0. Without the key
 * nobody can try out words or addresses. AES-128 (FIPS 197) block by block, which hides nothing but what a block says:
 * give each block other contents.
 */
export function seal(key: PersonalKey, blocks: Int32Array): Int32Array {
  const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false)
  const sealed = cipher.update(new Uint8Array(blocks.buffer))
  const traces = new Int32Array(blocks.length / BLOCK)
  for (let at = 0; at < traces.length; at++) traces[at] = sealed.readInt32LE(at * BLOCK * 4) || 1
  return traces
}
