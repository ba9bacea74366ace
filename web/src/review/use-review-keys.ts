import { Check, FileText, ShieldX, Undo2, UserRoundCheck } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { MOVE_NAMES } from '../domain/message/words.ts'
import { type Command, useCommands } from '../kit/commands.ts'
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
    o: toggleText,
    z: deeds.undo,
    '/': () => setSearching(true),
    escape: leave,
  })
  useMessageCommands({ ...deeds, toggleText }, current !== undefined)
}

type MessageDeeds = Pick<Deeds, 'restore' | 'allow' | 'freeze' | 'block'> & { toggleText: () => void }

function useMessageCommands(deeds: MessageDeeds, isOn: boolean): void {
  const latest = useRef(deeds)
  latest.current = deeds
  const commands = useMemo<Command[]>(() => {
    if (!isOn) return []
    return [
      { name: MOVE_NAMES.restore, icon: Undo2, keys: ['T'], run: () => latest.current.restore() },
      {
        name: MOVE_NAMES.restoreAndAllow,
        icon: UserRoundCheck,
        keys: ['A'],
        run: () => latest.current.allow(),
      },
      { name: MOVE_NAMES.cold, icon: Check, keys: ['C'], run: () => latest.current.freeze() },
      { name: MOVE_NAMES.coldAndBlock, icon: ShieldX, keys: ['B'], run: () => latest.current.block() },
      { name: 'Show or hide text', icon: FileText, keys: ['O'], run: () => latest.current.toggleText() },
    ]
  }, [isOn])
  useCommands('On this message', commands)
}
