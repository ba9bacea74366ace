import type { KnownHost } from '@icebox/contract/mail-hosts'
import { wordsFor } from './known-servers.ts'

/** What a host we know wants, said as soon as the address or the server tells which one it is. */
export function KnownHostNote({ known }: { known: KnownHost | undefined }) {
  return (
    <p role="status" className="text-sm/[21px] text-ink-2 empty:hidden">
      {known && wordsFor(known)}
      {known?.passwordPage && (
        <>
          {' '}
          <a href={known.passwordPage} target="_blank" rel="noreferrer" className="link touch font-semibold">
            Make an app password
          </a>
        </>
      )}
    </p>
  )
}
