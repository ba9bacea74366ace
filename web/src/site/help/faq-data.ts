import type { Question } from './question.ts'
import { answerText } from './search-questions.ts'

/** The questions as search engines want them (https://schema.org/FAQPage). */
export function faqData(questions: readonly Question[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(question => ({
      '@type': 'Question',
      name: question.question,
      acceptedAnswer: { '@type': 'Answer', text: answerText(question) },
    })),
  }
}
