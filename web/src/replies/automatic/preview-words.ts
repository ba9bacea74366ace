import { plural } from '../../kit/format.ts'

/** `Would have answered 6 of 41 cold messages.` */
export function previewWords({ wouldAnswer, of }: { wouldAnswer: number; of: number }): string {
  if (of === 0) return 'No cold mail came in that time.'
  return `Would have answered ${wouldAnswer === 0 ? 'none' : wouldAnswer} of ${plural(of, 'cold message')}.`
}
