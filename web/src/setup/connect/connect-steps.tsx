import { PRODUCT_NAME } from '@icebox/contract/constants'
import type { ReactNode } from 'react'

export function AppleSteps() {
  return (
    <ol className="grid content-start">
      <Step number={1} hint="Two-factor authentication must be on.">
        Sign in at{' '}
        <a href="https://account.apple.com" target="_blank" rel="noreferrer" className="link font-semibold">
          account.apple.com
        </a>
      </Step>
      <Step number={2}>
        Open <b>Sign-In and Security</b>, then <b>App-Specific Passwords</b>
      </Step>
      <Step number={3}>
        Choose <b>Generate</b> and name it <b>{PRODUCT_NAME}</b>
      </Step>
      <Step number={4} hint={`This is not your Apple password. ${PRODUCT_NAME} stores it encrypted.`}>
        Paste the 16 letters here
      </Step>
    </ol>
  )
}

export function ImapSteps() {
  return (
    <ol className="grid content-start">
      <Step
        number={1}
        hint="Filled in for well-known hosts. Else often imap. followed by the part after the @ of your address."
      >
        Find your host's <b>IMAP server</b>
      </Step>
      <Step number={2} hint="With two-factor sign-in your normal password will not work.">
        Make an <b>app password</b> if your host offers one
      </Step>
      <Step number={3} hint={`Nothing moves yet. ${PRODUCT_NAME} only looks whether it may sign in.`}>
        Fill in the form and test it
      </Step>
      <Step number={4} hint="You can disconnect at any time. Your mail stays as it is.">
        Connect
      </Step>
    </ol>
  )
}

function Step({ number, hint, children }: { number: number; hint?: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[30px_1fr] gap-3.5 border-t border-line py-4 text-[15px]/[22px]">
      <span
        aria-hidden
        className="grid size-[26px] place-items-center rounded-full border-[1.5px] border-ink text-[12.5px] font-[650]"
      >
        {number}
      </span>
      <span>
        {children}
        {hint && <small className="mt-0.5 block text-[13px]/[19px] text-ink-3">{hint}</small>}
      </span>
    </li>
  )
}
