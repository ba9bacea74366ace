const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec'
const DAY_NAMES = 'SunMonTueWedThuFriSat'

/**
 * Milliseconds since 1970 of a Date header, or NaN. As Date.parse reads it; what is written just as RFC 5322, 3.3 has
 * it, `Thu, 22 Aug 2002 18:26:25 +0700`, is read several times faster.
 */
export function timeOf(date: string): number {
  const usual = usualTime(date)
  return usual === undefined ? Date.parse(date) : usual
}

/** Undefined for any other form, and for whatever a calendar would have to be asked about. */
function usualTime(date: string): number | undefined {
  const start = DAY_NAMES.indexOf(date.slice(0, 3)) % 3 === 0 && date.startsWith(', ', 3) ? 5 : 0
  const length = date.charAt(start + 1) === ' ' ? 1 : 2
  const rest = start + length
  if (date.length !== rest + 24 || !hasMarks(date, rest)) return undefined
  const month = MONTHS.indexOf(date.slice(rest + 1, rest + 4))
  const day = numberAt(date, start, length)
  const year = numberAt(date, rest + 5, 4)
  const [hour, minute, second] = [
    numberAt(date, rest + 10, 2),
    numberAt(date, rest + 13, 2),
    numberAt(date, rest + 16, 2),
  ]
  const [zoneHour, zoneMinute] = [numberAt(date, rest + 20, 2), numberAt(date, rest + 22, 2)]
  const isSure = month >= 0 && month % 3 === 0 && day >= 1 && day <= 28 && year >= 1970 && hour < 24 && zoneHour < 15
  // Comparisons with NaN are false.
  if (!(isSure && minute < 60 && second < 60 && zoneMinute < 60)) return undefined
  const east = date.charAt(rest + 19) === '-' ? -1 : 1
  return Date.UTC(year, month / 3, day, hour, minute, second) - east * (zoneHour * 60 + zoneMinute) * 60_000
}

function hasMarks(date: string, rest: number): boolean {
  const sign = date.charAt(rest + 19)
  return (
    date.charAt(rest) === ' ' &&
    date.charAt(rest + 4) === ' ' &&
    date.charAt(rest + 9) === ' ' &&
    date.charAt(rest + 12) === ':' &&
    date.charAt(rest + 15) === ':' &&
    date.charAt(rest + 18) === ' ' &&
    (sign === '+' || sign === '-')
  )
}

/** NaN unless all are digits. */
function numberAt(text: string, start: number, length: number): number {
  let value = 0
  for (let at = start; at < start + length; at++) {
    const digit = text.charCodeAt(at) - 48
    value = digit >= 0 && digit <= 9 ? value * 10 + digit : Number.NaN
  }
  return value
}
