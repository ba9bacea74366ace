import type { Block } from '../reading/section.ts'

export interface Question {
  /** Its anchor; links from elsewhere use it, so it stays. */
  readonly id: string
  readonly question: string
  readonly answer: readonly Block[]
}

export interface QuestionGroup {
  readonly id: string
  readonly title: string
  readonly questions: readonly Question[]
}
