import { SANDBOX_ELEMENTS } from '@icebox/contract/site'
import { createElement, type ReactNode } from 'react'
import { siteFacts } from '../kit/page/site-facts.ts'

interface InSandboxProps {
  children: ReactNode
  /** What stands there where no sandbox runs. */
  otherwise?: ReactNode
}

/** What is there in the sandbox alone. A written page has both, and the server takes one out, so nothing moves. */
export function InSandbox({ children, otherwise }: InSandboxProps) {
  const { sandbox } = siteFacts()
  return (
    <>
      {sandbox !== 'off' && createElement(SANDBOX_ELEMENTS.on, { class: 'contents' }, children)}
      {sandbox !== 'on' && otherwise && createElement(SANDBOX_ELEMENTS.off, { class: 'contents' }, otherwise)}
    </>
  )
}
