import type { CompanyProvider } from '@icebox/contract/safety/company'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { peopleWords } from './company-words.ts'
import { DomainRows } from './domain-rows.tsx'
import { useCompanyActs } from './use-company.ts'

interface ProviderShownProps {
  provider: CompanyProvider
  isInPlan: boolean
  onEdit: () => void
}

/** How it is set up, and the steps that are left: prove, try, require. */
export function ProviderShown({ provider, isInPlan, onEdit }: ProviderShownProps) {
  const [asking, setAsking] = useState<'require' | 'remove' | null>(null)
  const close = () => setAsking(null)
  const acts = useCompanyActs(close)
  const isProven = provider.domains.some(each => each.isProven)
  return (
    <>
      {provider.failedAt !== null && (
        <Note tone="danger" title="Your provider does not answer as it should.">
          Nobody can sign in there until it does. {provider.isRequired && 'You may make it optional meanwhile.'}
        </Note>
      )}
      <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
        <dt className="text-ink-3">Issuer</dt>
        <dd className="[overflow-wrap:anywhere]">{provider.issuer}</dd>
        <dt className="text-ink-3">Client ID</dt>
        <dd className="[overflow-wrap:anywhere]">{provider.clientId}</dd>
      </dl>
      <DomainRows domains={provider.domains} faults={acts.faults} isProving={acts.isProving} onProve={acts.prove} />
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
      <Dialog
        isOpen={asking === 'require'}
        onClose={close}
        title="Require company sign-in?"
        description="Everyone with an address of your proven domains signs in at your provider from now on, and no other way."
        actions={
          <>
            <Button
              tone="primary"
              busy={acts.isSetting && 'Requiring'}
              onClick={() => {
                acts.setRequired(true)
                close()
              }}
            >
              Require it
            </Button>
            <Button onClick={close} autoFocus>
              Not now
            </Button>
          </>
        }
      >
        <p className="text-ink-2">
          Their other sign-ins end at once. You keep your own ways, so that you can undo this when your provider fails.
          API keys and the browser extension go on until they are revoked.
        </p>
      </Dialog>
      <Dialog
        isOpen={asking === 'remove'}
        onClose={close}
        title="Remove company sign-in?"
        description="Everyone signs in their own way again. Whoever has none is sent a link by letter."
        actions={
          <>
            <Button tone="danger" busy={acts.isRemoving && 'Removing'} onClick={acts.remove}>
              Remove it
            </Button>
            <Button onClick={close} autoFocus>
              Keep it
            </Button>
          </>
        }
      />
    </>
  )
}
