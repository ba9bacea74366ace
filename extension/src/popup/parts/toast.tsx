import { UNDO_SECONDS } from '@icebox/contract/constants'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Said } from '../use-acts.ts'

/** What became of the last act, with its undo, for ten seconds, and longer under a pointer or the focus. */
export function Toast({ said, onClose }: { said: Said | undefined; onClose: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const closeUnlessHeld = useEffectEvent(() => {
    if (!place.current?.matches(':hover, :focus-within')) onClose()
  })
  useEffect(() => {
    if (!said) return
    const timer = setInterval(() => closeUnlessHeld(), UNDO_SECONDS * 1_000)
    return () => clearInterval(timer)
  }, [said])
  return (
    <div ref={place} role="status" className="absolute inset-x-3 bottom-[142px] z-20">
      {said && (
        <div className="flex items-center justify-between gap-3 rounded-md border border-line-2 bg-surface-raise py-2 pr-2 pl-3 text-[12.5px]/[18px] shadow-3">
          <span className="[overflow-wrap:anywhere]">{said.text}</span>
          {said.undo ? <Press name="Undo" onPress={said.undo} /> : <Press name="Close" onPress={onClose} />}
        </div>
      )}
    </div>
  )
}

function Press({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <button type="button" onClick={onPress} className="h-7 rounded-[7px] px-2.5 font-semibold hover:bg-surface-hover">
      {name}
    </button>
  )
}
