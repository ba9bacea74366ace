/** Two FNV-1a halves of a text, 32 bits each: a name for it, not a secret. */
export function halvesOf(text: string): readonly [low: number, high: number] {
  let low = 0x811c9dc5
  let high = 0x2c1b3c6d
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code, 0x85ebca6b)
  }
  return [low, high]
}
