import type { ComponentType, ReactNode } from 'react'
import { GoogleMark, MicrosoftMark } from '../domain/mailbox/provider-marks.tsx'
import type { useProviderPage } from '../domain/mailbox/provider-page.ts'
import { Button } from '../ui/button.tsx'

const MARKS: Record<Company, ComponentType> = { Google: GoogleMark, Microsoft: MicrosoftMark }

export type Company = 'Google' | 'Microsoft'

interface ProviderButtonProps {
  company: Company
  page: ReturnType<typeof useProviderPage>
  /** Another way has been chosen and is being opened. */
  isWaiting: boolean
  onOpen: () => void
  children: ReactNode
}

/** Leads to a provider's own page. */
export function ProviderButton({ company, page, isWaiting, onOpen, children }: ProviderButtonProps) {
  const Mark = MARKS[company]
  return (
    <Button
      size="lg"
      isBlock
      className={PROVIDER_FACE}
      disabled={isWaiting}
      busy={page.isOpening && `Opening ${company}`}
      onClick={onOpen}
    >
      <span className="grid w-[18px] place-items-center">
        <Mark />
      </span>
      {children}
    </Button>
  )
}

/** In one column, the marks below each other. With large letters or on a small phone the words take two lines. */
export const PROVIDER_FACE = 'h-auto! min-h-[46px] justify-start! gap-3! py-2 text-left whitespace-normal!'
