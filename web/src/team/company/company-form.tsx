import { type CompanyAnswer, companySetup } from '@icebox/contract/safety/company'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { sentenceOf } from '../../kit/calls/action.ts'
import { useUserId } from '../../kit/calls/session.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Field, FieldWords } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { useSetCompany } from './use-company.ts'

const SECRET_KEPT =
  'Leave it empty to keep the one you entered. Another one has to be tried anew, and is required of nobody until you require it again.'

interface CompanyFormProps {
  answer: CompanyAnswer
  onEnd: () => void
}

/** Issuer, client and domains. The secret stays as it is where it is left empty. */
export function CompanyForm({ answer: { provider, redirectUri, twin }, onEnd }: CompanyFormProps) {
  const id = useUserId()
  const faultId = useId()
  const [issuer, setIssuer] = useState(provider?.issuer ?? '')
  const [clientId, setClientId] = useState(provider?.clientId ?? '')
  const [clientSecret, setSecret] = useState('')
  const [domains, setDomains] = useState(provider?.domains.map(({ domain }) => domain).join(', ') ?? '')
  const [fault, setFault] = useState<string>()
  const action = useSetCompany(onEnd)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const given = { issuer, clientId, domains: domains.split(/[\s,;]+/).filter(Boolean) }
    const read = companySetup.safeParse(clientSecret === '' ? given : { ...given, clientSecret })
    setFault(read.error?.issues[0]?.message)
    if (!read.success || action.isRunning) return
    await action.runAndWait({ params: { id }, input: read.data }).catch(error => {
      setFault(sentenceOf(error, 'That was not saved. Please try again.'))
    })
  }
  return (
    <form
      onSubmit={event => void submit(event)}
      noValidate
      className="grid max-w-[560px] gap-4"
      aria-label="Company sign-in"
    >
      <Copied label="Redirect URI" text={redirectUri}>
        Enter it at your provider, as a web application with the scopes openid, email and profile.
      </Copied>
      <Field label="Issuer" hint="Where your provider’s .well-known/openid-configuration is.">
        {wiring => (
          <Input
            {...wiring}
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            value={issuer}
            onChange={({ target }) => setIssuer(target.value)}
          />
        )}
      </Field>
      <Field label="Client ID">
        {wiring => (
          <Input {...wiring} autoComplete="off" value={clientId} onChange={({ target }) => setClientId(target.value)} />
        )}
      </Field>
      <Field label="Client secret" hint={provider ? SECRET_KEPT : undefined}>
        {wiring => (
          <Input
            {...wiring}
            type="password"
            autoComplete="new-password"
            value={clientSecret}
            onChange={({ target }) => setSecret(target.value)}
          />
        )}
      </Field>
      <Field label="Mail domains" hint="For example example.com, example.org. You prove each by a DNS record.">
        {wiring => (
          <Input {...wiring} autoComplete="off" value={domains} onChange={({ target }) => setDomains(target.value)} />
        )}
      </Field>
      {twin && (
        <DemoNote
          onTake={() => {
            setIssuer(twin.url)
            setClientId(twin.clientId)
            setSecret(twin.clientSecret)
            setDomains(demoDomain(id))
          }}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" busy={action.isRunning && 'Asking It'}>
          Save
        </Button>
        <Button onClick={onEnd}>Cancel</Button>
        {fault && (
          <div className="w-full">
            <FieldWords id={faultId} error={fault} />
          </div>
        )}
      </div>
    </form>
  )
}

/** One for each visitor: whoever proves a domain first holds it. */
function demoDomain(id: string): string {
  return `atelier-${id.slice(0, 8)}.example`
}

/** The sandbox has a company of its own. */
function DemoNote({ onTake }: { onTake: () => void }) {
  return (
    <p className="-mt-2 text-sm text-ink-2">
      None at hand? The demo has one:{' '}
      <button type="button" className="link touch" onClick={onTake}>
        Use the Demo’s Company
      </button>
    </p>
  )
}

interface CopiedProps {
  label: string
  text: string
  children?: ReactNode
}

/** Something to be taken elsewhere, as it stands. */
export function Copied({ label, text, children }: CopiedProps) {
  return (
    <div>
      <p className="mb-1.5 text-sm font-semibold">{label}</p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="mono min-w-0 text-xs [overflow-wrap:anywhere]">{text}</code>
        <CopyButton text={text} label={label} />
      </div>
      {children && <p className="mt-1.5 text-[12.5px]/[18px] text-ink-3">{children}</p>}
    </div>
  )
}
