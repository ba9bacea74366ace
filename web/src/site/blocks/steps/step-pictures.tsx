import { LINE_DEFAULT, LINE_MAX, LINE_MIN } from '@icebox/contract/constants'
import { AtSign, Check, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { GoogleMark, MicrosoftMark } from '../../../domain/mailbox/provider-marks.tsx'
import { buttonLook } from '../../../ui/button-look.ts'
import { Meter } from '../../../ui/meter.tsx'

/** Drawn parts of the product. Nothing in them can be pressed. */
export function ConnectPicture() {
  return (
    <div className="grid gap-2">
      <Provider mark={<GoogleMark />}>
        Continue with Google
        <Check size={16} strokeWidth={1.75} className="ml-auto text-ok" />
      </Provider>
      <Provider mark={<MicrosoftMark />}>Sign in with Microsoft</Provider>
      <Provider mark={<AtSign size={17} strokeWidth={1.75} />}>Sign in with Apple Mail</Provider>
    </div>
  )
}

function Provider({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  return (
    <div className="flex h-[46px] items-center gap-3 rounded-[10px] border border-line bg-surface px-3.5 font-semibold whitespace-nowrap shadow-1">
      {mark}
      {children}
    </div>
  )
}

export function LinePicture() {
  const share = `${((LINE_DEFAULT - LINE_MIN) / (LINE_MAX - LINE_MIN)) * 100}%`
  return (
    <>
      <div className="mb-3 flex justify-between font-semibold">
        Protection line <span className="mono">{LINE_DEFAULT}%</span>
      </div>
      <div className="relative h-7">
        <div className="absolute inset-x-0 top-3 h-1 rounded-full bg-line" />
        <div className="absolute top-3 right-0 h-1 rounded-full bg-ice" style={{ left: share }} />
        <div
          className="absolute top-[3px] -ml-[11px] size-[22px] rounded-full border-2 border-ice bg-surface shadow-2"
          style={{ left: share }}
        />
      </div>
      <div className="mt-1.5 flex justify-between text-[12.5px] text-ink-3">
        <span>Catch more</span>
        <span>Only the obvious</span>
      </div>
    </>
  )
}

export function ThawPicture() {
  return (
    <div className="rounded-lg border border-line bg-surface px-4 py-3.5 shadow-1">
      <div className="flex items-center justify-between gap-2">
        <b className="truncate">Elena Ortiz</b>
        <Meter percent={86} tone="ice" />
      </div>
      <div className="mt-0.5 mb-3 truncate text-ink-2">Podcast guest? 20 minutes next week</div>
      <div className="flex flex-wrap gap-2">
        <span className={buttonLook({ tone: 'restore', size: 'sm' })}>
          <Undo2 strokeWidth={1.75} />
          Restore
        </span>
        <span className={buttonLook({ size: 'sm' })}>It’s cold</span>
      </div>
    </div>
  )
}
