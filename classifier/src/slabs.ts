/** Bytes that are asked of the system at once. */
const SLAB = 64 * 1024

let slab = new ArrayBuffer(SLAB)
let used = 0

/**
 * Zeros, as `new Float64Array(length)` gives them. Arrays of more than 64 bytes are asked of the system one by one, which
 * takes ten times as long as to cut them from a larger piece.
 */
export function newDoubles(length: number): Float64Array {
  const at = take(8 * length)
  return new Float64Array(slab, at, length)
}

/** The same in single precision. */
export function newFloats(length: number): Float32Array {
  const at = take(4 * length)
  return new Float32Array(slab, at, length)
}

/** A piece lives as long as any array in it; none is given out twice. */
function take(bytes: number): number {
  const rounded = (bytes + 7) & ~7
  if (used + rounded > slab.byteLength) {
    slab = new ArrayBuffer(Math.max(SLAB, rounded))
    used = 0
  }
  used += rounded
  return used - rounded
}
