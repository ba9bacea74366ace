import type { MailboxHealth } from '@icebox/contract/mailbox'
import { outlookPermissionsUrl } from '@icebox/contract/providers'
import { reconnectPage } from '../../domain/mailbox/kinds.ts'
import { CONNECT_FAILED, useProviderPage } from '../../domain/mailbox/provider-page.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'

/** Where the mailbox gets what it lacks: Microsoft asks for sending apart, elsewhere it is connected once more. */
export function WayToSend({ mailbox }: { mailbox: MailboxHealth }) {
  if (mailbox.status === 'leaving') return null
  return (
    <div className="mt-1">
      {mailbox.provider === 'microsoft' ? (
        <AllowAtMicrosoft address={mailbox.address} />
      ) : (
        <ButtonLink to={reconnectPage(mailbox)} size="sm" aria-label={`Connect again: ${mailbox.address}`}>
          Connect again
        </ButtonLink>
      )}
    </div>
  )
}

function AllowAtMicrosoft({ address }: { address: string }) {
  const { open, isOpening } = useProviderPage(outlookPermissionsUrl, CONNECT_FAILED.microsoft)
  return (
    <>
      <Button
        size="sm"
        aria-label={`Allow sending: ${address}`}
        busy={isOpening && 'Opening'}
        onClick={() => open({ address, anyway: 'true', sends: 'true' })}
      >
        Allow sending
      </Button>
      <p className="mt-1.5 text-[12.5px]/[18px] text-ink-3">
        Microsoft asks you for Mail.Send beside Mail.ReadWrite. It is used for these letters alone.
      </p>
    </>
  )
}
