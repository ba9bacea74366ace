import type { ReviewRow } from '@icebox/contract/review'
import { useState } from 'react'
import { FREEZE, FREEZE_AND_BLOCK, RESTORE, RESTORE_AND_ALLOW, useMoves } from '../domain/message/moves.ts'
import { mayFreeze, mayRestore } from '../domain/message/state.ts'
import type { AskedMove } from '../domain/message/words.ts'
import { type DecideSender, useSenderRule } from '../domain/sender/use-sender-rule.ts'
import type { SenderDecision } from '../domain/sender/words.ts'
import { mayAskToStop } from '../domain/stop/answers.ts'
import { type AskToStop, useAskToStop } from '../domain/stop/use-ask-to-stop.ts'
import type { Question } from './bulk-question.tsx'
import { ASK_ABOVE, extend, toggle } from './list/selection.ts'
import type { ManyCounted } from './many.ts'
import { rowAfter, rowAway } from './next-row.ts'
import type { Review } from './use-review.ts'

/**
 * Everything a person can do on the page, for buttons and keys alike. Moves take the selection, else the current row; a
 * campaign's row is all of its messages that match.
 */
export function useDeeds(review: Review) {
  const { staying, cursor, selection, isAll, setSelection, departing } = review
  const [question, setQuestion] = useState<Question>()
  const current = cursor.current
  const setRule = ruleOfRow(useSenderRule())
  const moves = useMoves({ ...departing, onUndo: ids => cursor.stepTo(ids[0]) })
  const stop = useAskToStop(() => setSelection(new Set()))
  const selected = isAll ? staying : staying.filter(row => selection.has(row.id))

  function act(asked: AskedMove, onto: readonly ReviewRow[], everything = false) {
    const rows = onto.filter(asked.move === 'restore' ? mayRestore : mayFreeze)
    if (rows.length === 0) return
    const many = everything ? allOf(review) : someOf(review, rows)
    const amount = many?.amount ?? rows.length
    const go = () => {
      const next = rowAfter(staying, new Set(rows.map(row => row.id)))
      setSelection(new Set())
      if (next) cursor.stepTo(next.id)
      else cursor.close()
      cursor.focusCurrent()
      stop.forget()
      moves.run(asked, rows, many)
    }
    if (amount > ASK_ABOVE) setQuestion({ asked, amount, yes: go })
    else go()
  }
  const chosen = () => (selected.length > 0 ? selected : listOf(current))
  const actOnChosen = (asked: AskedMove) => act(asked, chosen(), isAll)

  function allow() {
    if (chosen().some(mayRestore)) actOnChosen(RESTORE_AND_ALLOW)
    else if (current?.count === 1) setRule(current, 'allow')
  }
  function block() {
    if (chosen().some(mayFreeze)) actOnChosen(FREEZE_AND_BLOCK)
    else if (current?.count === 1) setRule(current, 'block')
  }
  const step = (by: 1 | -1, isExtending = false) => stepBy(review, by, isExtending)
  const select = (id: string, isRange: boolean) => selectRow(review, id, isRange)
  return {
    question,
    closeQuestion: () => setQuestion(undefined),
    ...amountsOf(review, selected),
    restore: () => actOnChosen(RESTORE),
    freeze: () => actOnChosen(FREEZE),
    allow,
    block,
    ...deedsOnOne(asked => act(asked, listOf(current))),
    setRule,
    ...deedsOfAsking(review, stop, chosen),
    undo: () => stop.undo() || moves.undo(),
    step,
    select,
    selectAll: () => staying.length > 0 && review.selectAll(),
    clear: () => setSelection(new Set()),
    /** The messages of the current row's campaign, one by one. */
    openCampaign: () => current && current.count > 1 && review.setFilter('campaign', current.campaign ?? undefined),
  }
}

/** Decides about the sender of a row, or about everybody at the sender's domain. */
function ruleOfRow(decide: DecideSender) {
  return ({ id, sender }: ReviewRow, decision: SenderDecision, domain = sender) =>
    decide({ address: domain, decision, emailId: id })
}

/** A campaign's row stands for all of it, so that its newest message is enough. */
function deedsOfAsking({ cursor, isAll, query }: Review, stop: AskToStop, chosen: () => readonly ReviewRow[]) {
  return {
    stop,
    askToStop: () => stop.ask(chosen().filter(mayAskToStop), isAll && query.hasNextPage),
    askOneToStop: () => stop.ask(listOf(cursor.current).filter(mayAskToStop)),
  }
}

/** For the reader's own buttons, whatever is selected. */
function deedsOnOne(act: (asked: AskedMove) => void) {
  return {
    restoreOne: () => act(RESTORE),
    freezeOne: () => act(FREEZE),
    allowOne: () => act(RESTORE_AND_ALLOW),
    blockOne: () => act(FREEZE_AND_BLOCK),
  }
}

/** How many messages are selected, how many each move would take, and whether any sender can be asked to stop. */
function amountsOf({ isAll, matching }: Review, selected: readonly ReviewRow[]) {
  const sum = (rows: readonly ReviewRow[]) => rows.reduce((total, { count }) => total + count, 0)
  const restorable = selected.filter(mayRestore)
  const freezable = selected.filter(mayFreeze)
  const askable = selected.filter(mayAskToStop)
  // A view holds mail of one kind of place, so that what may be done to one may be done to all.
  const all = (rows: readonly ReviewRow[]) => (isAll && rows.length > 0 && matching ? matching.messages : sum(rows))
  return { amount: all(selected), restorable: all(restorable), freezable: all(freezable), mayAsk: askable.length > 0 }
}

function allOf({ filter, matching, staying }: Review): ManyCounted {
  const amount = matching?.messages ?? staying.length
  return { filter, amount, ...(matching?.newestId ? { upTo: matching.newestId } : {}) }
}

/** What only the server can name in full; undefined where every row is one message. */
function someOf({ filter }: Review, rows: readonly ReviewRow[]): ManyCounted | undefined {
  if (rows.every(({ count }) => count === 1)) return undefined
  const ids = rows.filter(({ count }) => count === 1).map(({ id }) => id)
  const campaigns = rows.flatMap(({ count, campaign }) => (count > 1 && campaign ? [campaign] : []))
  return { filter, only: { ids, campaigns }, amount: rows.reduce((total, { count }) => total + count, 0) }
}

/** Before the end is reached the next page is asked for. */
const AHEAD = 20

/** Goes to the next or previous row, taking it into the selection where that is extended. */
function stepBy({ staying, cursor, selection, setSelection, query }: Review, by: 1 | -1, isExtending: boolean): void {
  const { current } = cursor
  const next = rowAway(staying, current?.id, by)
  if (!next) return
  const isNearEnd = by === 1 && staying.slice(-AHEAD).some(({ id }) => id === next.id)
  if (isNearEnd && query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
  if (isExtending && current) setSelection(extend(selection, staying, { from: current.id, to: next.id }))
  cursor.stepTo(next.id)
  cursor.focusCurrent()
}

/** Takes a row into the selection or out of it; as a range everything from the current row to this one. */
function selectRow({ staying, cursor, selection, setSelection }: Review, id: string, isRange: boolean): void {
  const from = cursor.current?.id
  setSelection(isRange && from ? extend(selection, staying, { from, to: id }) : toggle(selection, id))
  cursor.stepTo(id)
}

export type Deeds = ReturnType<typeof useDeeds>

function listOf(row: ReviewRow | undefined): ReviewRow[] {
  return row ? [row] : []
}
