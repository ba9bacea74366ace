import { useState } from 'react'
import { AskError, ask } from '../kit/ask.ts'
import { CHANGE_POPUP, RESTORE, UNDO } from '../kit/calls.ts'
import type { Link } from '../kit/kept.ts'
import { look } from '../kit/look.ts'

/** What became of an act, and how to take it back where that can be. */
export interface Said {
  readonly text: string
  readonly undo?: () => void
}

/** What can be done in the window. Each resolves when the window shows what came of it. */
export function useActs(link: Link) {
  const [said, setSaid] = useState<Said>()

  async function act(asked: () => Promise<unknown>, done?: Said): Promise<void> {
    setSaid(undefined)
    try {
      await asked()
      setSaid(done)
    } catch (error) {
      setSaid({ text: error instanceof AskError ? error.message : 'That did not work. Please try again.' })
    }
    await look()
  }
  const undo = (id: string) =>
    void act(() => ask(link, UNDO, { id }), { text: 'Taken back. It is on its way to the ice.' })
  const restored = (id: string): Said => ({ text: 'Restored. It is on its way to your inbox.', undo: () => undo(id) })
  return {
    said,
    close: () => setSaid(undefined),
    switchTo: (isActive: boolean) => act(() => ask(link, CHANGE_POPUP, { isActive })),
    moveLine: (line: number) => act(() => ask(link, CHANGE_POPUP, { line })),
    restore: (id: string) => act(() => ask(link, RESTORE, { id }), restored(id)),
  }
}
