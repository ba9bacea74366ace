import { WEBHOOKS_MAX, type WebhookView } from '@icebox/contract/api/webhooks'
import { Webhook } from 'lucide-react'
import { useState } from 'react'
import { Card, CardBody } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { RemoveWebhookDialog } from './remove-webhook-dialog.tsx'
import { RotateDialog } from './rotate-dialog.tsx'
import { TriesDialog } from './tries-dialog.tsx'
import { WebhookRow } from './webhook-row.tsx'

type Panel = 'tries' | 'secret' | 'remove'

/** The webhooks there are, the newest first. */
export function WebhooksCard({ webhooks }: { webhooks: readonly WebhookView[] }) {
  const [open, setOpen] = useState<{ panel: Panel; id: string } | null>(null)
  const view = webhooks.find(({ id }) => id === open?.id)
  const close = () => setOpen(null)
  return (
    <Card
      title="Your webhooks"
      action={webhooks.length > 0 && <span className="text-sm text-ink-3">At most {WEBHOOKS_MAX}</span>}
    >
      {webhooks.length === 0 ? (
        <CardBody>
          <Empty
            icon={Webhook}
            title="No webhook yet"
            text="Add the address of a program of yours, or of a channel in Slack, Teams or Discord."
          />
        </CardBody>
      ) : (
        <ul aria-label="Your webhooks" className="divide-y divide-line-soft border-t border-line-soft">
          {webhooks.map(each => (
            <WebhookRow key={each.id} view={each} onOpen={panel => setOpen({ panel, id: each.id })} />
          ))}
        </ul>
      )}
      {view && open?.panel === 'tries' && <TriesDialog view={view} onClose={close} />}
      {view && open?.panel === 'secret' && <RotateDialog view={view} onClose={close} />}
      {view && open?.panel === 'remove' && <RemoveWebhookDialog view={view} onClose={close} />}
    </Card>
  )
}
