import type { CompanyProvider } from '@icebox/contract/safety/company'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { RemoveCompanyQuestion, RequireQuestion } from './company-questions.tsx'
import { peopleWords } from './company-words.ts'
import { DomainRows } from './domain-rows.tsx'
import { useCompanyActs } from './use-company.ts'

interface ProviderShownProps {
  provider: CompanyProvider
  isInPlan: boolean
  demoDns: string | null
  onEdit: () => void
}

/** How it is set up, and the steps that are left: prove, try, require. */
export function ProviderShown({ provider, isInPlan, demoDns, onEdit }: ProviderShownProps) {
  const [asking, setAsking] = useState<'require' | 'remove' | null>(null)
  const close = () => setAsking(null)
  const acts = useCompanyActs(close)
  const isProven = provider.domains.some(each => each.isProven)
  return (
    <>
      {provider.failedAt !== null && (
        <Note tone="danger" title="Your provider did not answer as it should.">
          Nobody has signed in there since. Try it yourself.{' '}
          {provider.isRequired && 'Where it fails, you may make it optional meanwhile.'}
        </Note>
      )}
      <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
        <dt className="text-ink-3">Issuer</dt>
        <dd className="[overflow-wrap:anywhere]">{provider.issuer}</dd>
        <dt className="text-ink-3">Client ID</dt>
        <dd className="[overflow-wrap:anywhere]">{provider.clientId}</dd>
      </dl>
      <DomainRows
        demoDns={demoDns}
        domains={provider.domains}
        faults={acts.faults}
        isProving={acts.isProving}
        onProve={acts.prove}
      />
      <p className="max-w-[68ch] text-sm text-ink-2">{peopleWords(provider.people)}</p>
      <div className="flex flex-wrap gap-2">
        {isInPlan && isProven && (
          <Button busy={acts.isTrying && 'Opening'} onClick={acts.tryIt}>
            Try it
          </Button>
        )}
        {isInPlan && provider.isTried && isProven && !provider.isRequired && (
          <Button tone="primary" onClick={() => setAsking('require')}>
            Require it
          </Button>
        )}
        {provider.isRequired && (
          <Button busy={acts.isSetting && 'Changing'} onClick={() => acts.setRequired(false)}>
            Make it optional
          </Button>
        )}
        <Button onClick={onEdit}>Change</Button>
        <Button tone="danger-quiet" onClick={() => setAsking('remove')}>
          Remove
        </Button>
      </div>
      {asking === 'require' && (
        <RequireQuestion
          onClose={close}
          onRequire={() => {
            acts.setRequired(true)
            close()
          }}
        />
      )}
      {asking === 'remove' && (
        <RemoveCompanyQuestion isRemoving={acts.isRemoving} onRemove={acts.remove} onClose={close} />
      )}
    </>
  )
}
