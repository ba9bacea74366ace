const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const count = new Intl.NumberFormat('en-US')
const percent = new Intl.NumberFormat('en-US', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const date = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' })
const shortDate = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
const dayAndTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const shortDateAndTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' })
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' })
const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

type Moment = string | number | Date

/** Cents as dollars: 3495 is $34.95. */
export const formatCents = (cents: number) => money.format(cents / 100)
export const formatCount = (number: number) => count.format(number)
/** A share of 0 to 1 with one decimal: 0.984 is 98.4%. */
export const formatShare = (share: number) => percent.format(share)
/** Nov 27; of a day that is more than half a year off, where that could be another year's, Nov 27, 2019. */
export const formatDay = (moment: Moment, now = Date.now()) =>
  (isFar(moment, now) ? shortDate : day).format(new Date(moment))
/** November 27, 2026; for money and law. */
export const formatDate = (moment: Moment) => date.format(new Date(moment))
/** Nov 27, 2026 */
export const formatShortDate = (moment: Moment) => shortDate.format(new Date(moment))
/** Nov 27, 9:52 AM; as far off as above Nov 27, 2019, 9:52 AM. */
export const formatMoment = (moment: Moment, now = Date.now()) =>
  (isFar(moment, now) ? shortDateAndTime : dayAndTime).format(new Date(moment))
/** Thu */
export const formatWeekday = (moment: Moment) => weekday.format(new Date(moment))
/** 9:52 AM */
export const formatTime = (moment: Moment) => time.format(new Date(moment))
/** 9:52:04 AM */
export const formatClock = (moment: Moment) => clock.format(new Date(moment))

const HALF_YEAR_MS = 183 * 86_400_000

function isFar(moment: Moment, now: number): boolean {
  return Math.abs(new Date(moment).getTime() - now) > HALF_YEAR_MS
}

/** `1 seat`, `2 seats`. */
export function plural(number: number, one: string, many = `${one}s`): string {
  return `${formatCount(number)} ${number === 1 ? one : many}`
}

/** Up to two letters for an avatar, from a name or an address; parts with digits count only where there is nothing else. */
export function initialsOf(name: string): string {
  const parts = name.replace(/@.*$/, '').split(/[\s._-]+/)
  const plain = parts.filter(part => /^\p{L}/u.test(part) && !/\p{N}/u.test(part))
  const words = plain.length > 0 ? plain : parts.filter(part => /\p{L}|\p{N}/u.test(part))
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(word => [...(word ?? '')][0] ?? '')
  return letters.join('').toUpperCase()
}
