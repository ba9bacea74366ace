import { PRODUCT_NAME } from '@icebox/contract/constants'
import type { HeadStart } from '@icebox/contract/mailbox'
import { formatCount, plural } from '../kit/format.ts'

const FROM_NOW_ON = 'Mail that arrives from now on is sorted as it lands.'

/** What the first-run card says, by how far the look at older mail has come. */
export function headStartWords(answer: HeadStart | undefined, isDismissed: boolean): string {
  if (isDismissed) return FROM_NOW_ON
  switch (answer?.state) {
    case 'running':
      return `Checking the last 30 days: ${plural(answer.checked, 'message')} so far. Nothing moves.`
    case 'ready':
      return readyWords(answer)
    case 'applied':
      return `${FROM_NOW_ON} What you chose is on its way to the ${PRODUCT_NAME}.`
    case 'failed':
      return 'The check could not finish. Nothing was moved.'
    default:
      return `${FROM_NOW_ON} Want a head start? Check the last 30 days. You see the results before anything moves.`
  }
}

function readyWords({ checked, found }: HeadStart): string {
  const checkedWords = `Checked ${plural(checked, 'message')} of the last 30 days.`
  if (found.length === 0) return `${checkedWords} None of them would go on ice. ${FROM_NOW_ON}`
  return `${checkedWords} ${formatCount(found.length)} would go on ice. Nothing has moved.`
}
