import type { ReactNode } from 'react'
import { sentenceOf } from '../kit/calls/action.ts'
import { WENT_WRONG } from '../kit/result-toasts.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Note } from '../ui/note.tsx'

/** A page that a link in a letter leads to. */
export function Sheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-[620px] px-5 pt-7 pb-24 sm:px-6 sm:pt-12">
      <h1 className="text-[clamp(2.2rem,1.5rem+3vw,3.5rem)]/none font-[680] tracking-[-0.043em]">{title}</h1>
      {children}
    </div>
  )
}

export function Incomplete({ title }: { title: string }) {
  return (
    <Sheet title={title}>
      <p className="mt-4 mb-6 text-xl text-ink-2">
        This link is not complete. Please open the whole link from the letter.
      </p>
      <ButtonLink to="/">Back to the start</ButtonLink>
    </Sheet>
  )
}

export function NothingChanged({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <Note tone="danger" role="alert" className="mt-5" title="Nothing was changed.">
      {sentenceOf(error, WENT_WRONG)}
    </Note>
  )
}
