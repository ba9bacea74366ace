import { plainText } from '../reading/inline-parts.ts'
import { textsIn } from '../reading/texts-in.ts'
import type { Question, QuestionGroup } from './question.ts'

/** The groups with those of their questions that hold every word asked for, in question or answer; all without words. */
export function searchQuestions(groups: readonly QuestionGroup[], asked: string): QuestionGroup[] {
  const words = folded(asked).split(/\s+/).filter(Boolean)
  return groups
    .map(group => ({ ...group, questions: group.questions.filter(each => holdsAll(each, words)) }))
    .filter(group => group.questions.length > 0)
}

/** Everything a question says, as plain text: paragraphs parted by a space. */
export function answerText({ answer }: Question): string {
  return textsIn(answer).map(plainText).join(' ')
}

function holdsAll(question: Question, words: readonly string[]): boolean {
  const text = folded(`${question.question} ${answerText(question)}`)
  return words.every(word => text.includes(word))
}

/** People type straight quotes and no accents. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[’‘]/g, "'").toLowerCase()
}
