import { PRODUCT_NAME } from '@icebox/contract/constants'
import type { HeadStart } from '@icebox/contract/mailbox'
import { formatCount, plural } from '../../kit/format.ts'

const FROM_NOW_ON = 'Mail that arrives from now on is sorted as it lands.'

/** What the first-run card says, by how far the look at older mail has come. */
export function headStartWords(answer: HeadStart | undefined, isDismissed: boolean): string {
  if (isDismissed || !answer) return FROM_NOW_ON
  return WORDS[answer.state](answer)
}

const WORDS: Record<HeadStart['state'], (answer: HeadStart) => string> = {
  none: () => `${FROM_NOW_ON} Want a head start? Check older mail. You see the results before anything moves.`,
  running: answer => `Checking ${REACH[answer.reach]}: ${countOf(answer)} so far. Nothing moves.`,
  ready: readyWords,
  moving: ({ movedCount }) => `${FROM_NOW_ON} What you chose is on its way: ${formatCount(movedCount)} so far.`,
  applied: ({ movedCount }) => `${FROM_NOW_ON} ${plural(movedCount, 'older message')} went to the ${PRODUCT_NAME}.`,
  undoing: ({ movedCount }) => `Everything is on its way back to your inbox: ${plural(movedCount, 'message')} to go.`,
  undone: () => `${FROM_NOW_ON} Everything is back in your inbox.`,
  failed: () => 'The check could not finish. Nothing was moved.',
}

/** The same on one line: what is shown everywhere, and what only where there is room. */
export function headStartLine(answer: HeadStart | undefined): { short: string; rest: string } {
  if (!answer || answer.state === 'none') {
    return { short: 'Want a head start?', rest: 'Check older mail. You see the results before anything moves.' }
  }
  const words = headStartWords(answer, false).replace(`${FROM_NOW_ON} `, '').replace(` ${FROM_NOW_ON}`, '')
  const [short = '', ...rest] = words.split(/(?<=[.?]) /)
  return { short, rest: rest.join(' ') }
}

const REACH: Record<HeadStart['reach'], string> = { month: 'the last 30 days', everything: 'all your mail' }

function countOf({ checked, total }: HeadStart): string {
  return total === null ? plural(checked, 'message') : `${formatCount(checked)} of ${plural(total, 'message')}`
}

function readyWords({ checked, foundCount, reach }: HeadStart): string {
  const checkedWords = `Checked ${plural(checked, 'message')} of ${REACH[reach]}.`
  if (foundCount === 0) return `${checkedWords} None of them would go on ice. ${FROM_NOW_ON}`
  return `${checkedWords} ${formatCount(foundCount)} would go on ice. Nothing has moved.`
}
