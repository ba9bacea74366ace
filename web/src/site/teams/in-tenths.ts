import { formatCount } from '../../kit/format.ts'

/** 547.5 is `547.5`, 68.4375 is `68.4`, 135 is `135`. */
export function inTenths(number: number): string {
  return formatCount(Math.round(number * 10) / 10)
}
