/** Punycode's own numbers (RFC 3492, section 5). */
const BASE = 36
const T_MIN = 1
const T_MAX = 26
const SKEW = 38
const DAMP = 700
const FIRST_BIAS = 72
const FIRST_POINT = 128
const PREFIX = 'xn--'
const MOST = 0x10ffff
/** More is no label that DNS knows, and costs time that grows with its square. */
const LABEL_MAX = 63
const WORD = /^[\p{L}\p{M}\p{N}-]+$/u

/** A domain in the form that stands in headers (RFC 5891), lowercased: `bücher.example` is `xn--bcher-kva.example`. */
export function asciiDomain(domain: string): string {
  return domain
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFC')
    .replaceAll('。', '.')
    .split('.')
    .map(asciiLabel)
    .join('.')
}

/** A domain as people write it; a label that is no Punycode stays as it is. */
export function readableDomain(domain: string): string {
  return domain.split('.').map(readableLabel).join('.')
}

function asciiLabel(label: string): string {
  const isPlain = [...label].every(sign => codeOf(sign) < FIRST_POINT)
  return isPlain || label.length > LABEL_MAX ? label : PREFIX + encode([...label].map(codeOf))
}

function readableLabel(label: string): string {
  if (!label.startsWith(PREFIX) || label.length > LABEL_MAX) return label
  const points = decode(label.slice(PREFIX.length))
  const text = points && String.fromCodePoint(...points)
  // What would not be written so again could stand for another domain than it shows.
  return text !== undefined && WORD.test(text) && asciiLabel(text) === label ? text : label
}

/** RFC 3492, section 6.3. */
function encode(points: readonly number[]): string {
  const plain = points.filter(point => point < FIRST_POINT)
  let written = String.fromCodePoint(...plain) + (plain.length > 0 ? '-' : '')
  let [next, delta, bias, done] = [FIRST_POINT, 0, FIRST_BIAS, plain.length]
  while (done < points.length) {
    const least = Math.min(...points.filter(point => point >= next))
    delta += (least - next) * (done + 1)
    next = least
    for (const point of points) {
      if (point < next) delta++
      if (point !== next) continue
      written += digitsOf(delta, bias)
      bias = adapt(delta, done + 1, done === plain.length)
      delta = 0
      done++
    }
    delta++
    next++
  }
  return written
}

/** RFC 3492, section 6.2; undefined for what is none. */
function decode(text: string): number[] | undefined {
  const cut = text.lastIndexOf('-')
  const points = [...text.slice(0, Math.max(0, cut))].map(codeOf)
  let [point, bias, place, at] = [FIRST_POINT, FIRST_BIAS, 0, cut + 1]
  while (at < text.length) {
    const before = place
    let weight = 1
    for (let step = BASE; ; step += BASE) {
      const digit = BASE36.indexOf(text[at++] ?? ' ')
      if (digit < 0) return undefined
      place += digit * weight
      const threshold = thresholdOf(step, bias)
      if (digit < threshold) break
      weight *= BASE - threshold
    }
    bias = adapt(place - before, points.length + 1, before === 0)
    point += Math.floor(place / (points.length + 1))
    place %= points.length + 1
    if (point > MOST) return undefined
    points.splice(place++, 0, point)
  }
  return points
}

/** A number as Punycode writes it: each digit of a base of its own. */
function digitsOf(value: number, bias: number): string {
  let [rest, written] = [value, '']
  for (let step = BASE; ; step += BASE) {
    const threshold = thresholdOf(step, bias)
    if (rest < threshold) return written + BASE36.charAt(rest)
    written += BASE36.charAt(threshold + ((rest - threshold) % (BASE - threshold)))
    rest = Math.floor((rest - threshold) / (BASE - threshold))
  }
}

function thresholdOf(step: number, bias: number): number {
  return Math.min(T_MAX, Math.max(T_MIN, step - bias))
}

/** RFC 3492, section 6.1. */
function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2))
  rest += Math.floor(rest / count)
  let step = 0
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; step += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return step + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}

const BASE36 = 'abcdefghijklmnopqrstuvwxyz0123456789'

function codeOf(sign: string): number {
  return sign.codePointAt(0) ?? 0
}
