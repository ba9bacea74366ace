import { sentenceOf } from '../kit/action.ts'

export function sayFailed(error: Error) {
  return { title: 'Error', description: sentenceOf(error, 'Something went wrong. Please try again.') }
}
