import { judge } from '@icebox/classifier/judge'
import { messageFromFields, parseIfReadable } from '@icebox/classifier/mime'
import { loadModel } from '@icebox/classifier/model/load'
import { answerParent } from '../../kit/aside/answer.ts'
import type { ReadingAnswer, ReadingQuestion } from './questions.ts'

answerParent(async question => answer(question as ReadingQuestion))

function answer({ message, ...known }: ReadingQuestion): ReadingAnswer {
  const read = 'raw' in message ? parseIfReadable(message.raw) : messageFromFields(message)
  return read ? { from: read.from.address, verdict: judge(read, known, loadModel()) } : null
}
