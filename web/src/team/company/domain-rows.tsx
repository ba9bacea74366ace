import type { CompanyProvider } from '@icebox/contract/safety/company'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldWords } from '../../ui/forms/field.tsx'
import { Copied } from './company-form.tsx'

interface DomainRowsProps {
  domains: CompanyProvider['domains']
  faults: readonly { readonly domain: string; readonly fault: string }[]
  isProving: boolean
  /** Where the sandbox's DNS is written, where it runs. */
  demoDns: string | null
  onProve: () => void
}

/** Each domain, with the record that proves it while it is not. */
export function DomainRows({ domains, faults, isProving, demoDns, onProve }: DomainRowsProps) {
  const open = domains.find(({ isProven }) => !isProven)
  return (
    <div className="grid gap-3">
      <ul aria-label="Mail domains" className="grid gap-3">
        {domains.map(({ domain, record, isProven, isMissing }) => (
          <li key={domain} className="rounded-md border border-line-soft p-3">
            <div className="flex flex-wrap items-center gap-2">
              <b className="font-semibold [overflow-wrap:anywhere]">{domain}</b>
              <Badge tone={isProven && !isMissing ? 'ok' : 'warn'}>{isProven ? 'Proven' : 'Not proven'}</Badge>
            </div>
            {isMissing && (
              <p className="mt-1 text-sm text-ink-2">
                Its record is gone from your DNS. Without it the proof ends after a week.
              </p>
            )}
            {(!isProven || isMissing) && (
              <div className="mt-2">
                <Copied label={`TXT record of ${domain}`} text={record} />
              </div>
            )}
            {!isProven && (
              <FieldWords id={`domain-${domain}`} error={faults.find(each => each.domain === domain)?.fault} />
            )}
          </li>
        ))}
      </ul>
      {open && demoDns !== null && (
        <p className="text-sm text-ink-2">
          In the demo you write it into{' '}
          <a href={recordPage(demoDns, open)} target="_blank" rel="noreferrer" className="link">
            the demo company’s DNS
          </a>
          .
        </p>
      )}
      {open && (
        <div>
          <Button size="sm" busy={isProving && 'Looking'} onClick={onProve}>
            Look for the records
          </Button>
        </div>
      )}
    </div>
  )
}

/** Where the record is written, filled in. */
function recordPage(demoDns: string, { domain, record }: CompanyProvider['domains'][number]): string {
  return `${demoDns}/?${new URLSearchParams({ name: domain, text: record })}`
}
