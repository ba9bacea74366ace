import { type CompiledSentence, compileRule } from '@icebox/contract/rules'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../../kit/calls/query.ts'
import { useUserId } from '../../kit/calls/session.ts'
import { useSettled } from '../../kit/use-settled.ts'
import { asRead } from './answer.ts'

/** What a sentence was understood as, while it is typed. */
export interface Reading {
  /** Of the sentence as it stood a moment ago where `isCurrent` is false; undefined before the first answer. */
  answer: CompiledSentence | undefined
  isCurrent: boolean
  error: Error | null
  again: () => void
}

const SETTLE_MS = 400

/** Reads the sentence when it has not changed for a moment. `ruleId`: the rule that it is to replace. */
export function useReading(sentence: string, ruleId: string | undefined): Reading {
  const id = useUserId()
  const asked = asRead(useSettled(sentence, SETTLE_MS))
  const query = useQuery({
    ...queryOf(compileRule, { id }, { input: ruleId ? { sentence: asked, ruleId } : { sentence: asked } }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  const isEmpty = asRead(sentence) === ''
  return {
    answer: isEmpty ? undefined : query.data,
    isCurrent: !isEmpty && asked === asRead(sentence) && !query.isPlaceholderData && query.data !== undefined,
    error: isEmpty ? null : query.error,
    again: () => void query.refetch(),
  }
}

/** The rule that the sentence comes to, as it stands now; undefined while it is none that could be saved. */
export function compiledOf({ answer, isCurrent }: Reading): CompiledSentence | undefined {
  return isCurrent && answer?.status === 'compiled' ? answer : undefined
}
