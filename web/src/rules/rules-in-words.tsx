import { listRules } from '@icebox/contract/rules'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../kit/calls/query.ts'
import { Loaded } from '../ui/loaded.tsx'
import { BoardSkeleton, RuleBoard } from './rule-board.tsx'

/** Rules in plain words: the list of them, and the sentence that is being written. */
export function RulesInWords({ userId }: { userId: string }) {
  const query = useQuery(queryOf(listRules, { id: userId }, { refetchOnWindowFocus: true }))
  return (
    <section aria-labelledby="rules-in-words" className="mt-6 sm:mt-7">
      <h2 id="rules-in-words" className="sr-only">
        In plain words
      </h2>
      <Loaded query={query} label="your rules" place="page" skeleton={<BoardSkeleton />}>
        {overview => <RuleBoard overview={overview} />}
      </Loaded>
    </section>
  )
}
