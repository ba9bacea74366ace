import { KEYS_MAX, type KeyView } from '@icebox/contract/api/keys'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '../kit/age.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardBody } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { keyFacts, scopeWords } from './key-words.ts'
import { RevokeDialog } from './revoke-dialog.tsx'

/** The keys there are, the newest first. */
export function KeysCard({ keys }: { keys: readonly KeyView[] }) {
  const [leaving, setLeaving] = useState<KeyView | null>(null)
  return (
    <Card title="Your keys" action={keys.length > 0 && <span className="text-sm text-ink-3">At most {KEYS_MAX}</span>}>
      {keys.length === 0 ? (
        <CardBody>
          <Empty
            icon={KeyRound}
            title="No key yet"
            text="Make one for each program, so that you can revoke it alone."
          />
        </CardBody>
      ) : (
        <ul aria-label="Your keys" className="divide-y divide-line-soft border-t border-line-soft">
          {keys.map(key => (
            <KeyRow key={key.id} view={key} onRevoke={() => setLeaving(key)} />
          ))}
        </ul>
      )}
      {leaving && <RevokeDialog view={leaving} onClose={() => setLeaving(null)} />}
    </Card>
  )
}

function KeyRow({ view, onRevoke }: { view: KeyView; onRevoke: () => void }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2 px-4 py-3 text-[13.5px]/[19px] sm:px-5">
      <div className="min-w-0 grow basis-56">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <b className="font-semibold [overflow-wrap:anywhere]">{view.name}</b>
          <code className="mono text-sm text-ink-3">{view.prefix}…</code>
          {view.isExpired && <Badge tone="warn">Expired</Badge>}
        </p>
        <p className="text-ink-2 [overflow-wrap:anywhere]">{scopeWords(view)}</p>
        <p className="text-sm text-ink-3">{keyFacts(view, useNow())}</p>
      </div>
      <Button size="sm" aria-label={`Revoke: ${view.name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  )
}
