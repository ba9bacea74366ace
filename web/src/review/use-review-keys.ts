import { Check, FileText, MailX, ShieldX, Undo2, UserRoundCheck } from 'lucide-react'
import { MOVE_NAMES } from '../domain/message/words.ts'
import { STOP_NAMES } from '../domain/stop/words.ts'
import { type Offer, useCommands } from '../kit/commands.ts'
import { useKeys } from '../kit/keys.ts'
import type { Deeds } from './use-deeds.ts'
import type { Review } from './use-review.ts'

interface Searching {
  isSearching: boolean
  setSearching: (isSearching: boolean) => void
}

/** The page's keys, and the same deeds in the palette. */
export function useReviewKeys(review: Review, deeds: Deeds, { isSearching, setSearching }: Searching): void {
  const { cursor, selection, isAll, text } = review
  const current = cursor.current
  const toggleText = () => (text.isAsked ? text.hide() : text.ask())
  function leave() {
    if (selection.size > 0 || isAll) return deeds.clear()
    if (isSearching) return setSearching(false)
    cursor.close()
  }
  useKeys({
    j: () => deeds.step(1),
    k: () => deeds.step(-1),
    'shift+j': () => deeds.step(1, true),
    'shift+k': () => deeds.step(-1, true),
    'shift+x': deeds.selectAll,
    e: deeds.openCampaign,
    x: () => current && deeds.select(current.id, false),
    t: deeds.restore,
    a: deeds.allow,
    c: deeds.freeze,
    b: deeds.block,
    n: deeds.askToStop,
    o: toggleText,
    z: deeds.undo,
    '/': () => setSearching(true),
    escape: leave,
  })
  useCommands('On this message', current ? ON_MESSAGE : NONE, { ...deeds, toggleText })
}

type MessageDeeds = Pick<Deeds, 'restore' | 'allow' | 'freeze' | 'block' | 'askToStop'> & { toggleText: () => void }

const ON_MESSAGE: Offer<MessageDeeds>[] = [
  { name: MOVE_NAMES.restore, icon: Undo2, keys: ['T'], run: deeds => deeds.restore() },
  { name: MOVE_NAMES.restoreAndAllow, icon: UserRoundCheck, keys: ['A'], run: deeds => deeds.allow() },
  { name: MOVE_NAMES.cold, icon: Check, keys: ['C'], run: deeds => deeds.freeze() },
  { name: MOVE_NAMES.coldAndBlock, icon: ShieldX, keys: ['B'], run: deeds => deeds.block() },
  { name: STOP_NAMES.ask, icon: MailX, keys: ['N'], run: deeds => deeds.askToStop() },
  { name: 'Show or hide text', icon: FileText, keys: ['O'], run: deeds => deeds.toggleText() },
]

const NONE: Offer<MessageDeeds>[] = []
