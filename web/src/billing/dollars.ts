/** `20` and `20.50` as whole cents; undefined for what is no amount of dollars. */
export function centsOf(text: string): number | undefined {
  const [, dollars, cents = ''] = /^\s*\$?\s*(\d{1,6})(?:\.(\d{1,2}))?\s*$/.exec(text) ?? []
  return dollars === undefined ? undefined : Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
}

/** 2050 as `20.50`, to be typed over. */
export function dollarsOf(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}
