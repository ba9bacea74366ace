import { type ExtensionView, listExtensions } from '@icebox/contract/api/extension'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useNow } from '../../kit/age.ts'
import { queryOf } from '../../kit/calls/query.ts'
import { useUserId } from '../../kit/calls/session.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { extensionFacts } from './extension-words.ts'
import { RevokeExtensionDialog } from './revoke-extension-dialog.tsx'

/** The browsers whose extension is connected. */
export function BrowserExtensions() {
  const query = useQuery(queryOf(listExtensions, { id: useUserId() }))
  const [leaving, setLeaving] = useState<ExtensionView | null>(null)
  return (
    <div className="mt-5">
      <h3 id="extensions" className="text-sm font-semibold text-ink-2">
        Browser extension
      </h3>
      <Loaded
        query={query}
        label="the connected browsers"
        place="part"
        isEmpty={({ extensions }) => extensions.length === 0}
        empty={<NoBrowser />}
      >
        {({ extensions }) => (
          <ul aria-labelledby="extensions" className="divide-y divide-line-soft">
            {extensions.map(view => (
              <Row key={view.id} view={view} onRevoke={() => setLeaving(view)} />
            ))}
          </ul>
        )}
      </Loaded>
      {leaving && <RevokeExtensionDialog view={leaving} onClose={() => setLeaving(null)} />}
    </div>
  )
}

function NoBrowser() {
  return (
    <p className="py-1 text-sm text-ink-3">
      No browser is connected.{' '}
      <Link to="/extension" className="link touch">
        Get the extension
      </Link>
    </p>
  )
}

function Row({ view, onRevoke }: { view: ExtensionView; onRevoke: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="[overflow-wrap:anywhere]">{view.browser}</p>
        <p className="text-sm text-ink-3">{extensionFacts(view, useNow())}</p>
      </div>
      <Button size="sm" className="ml-auto" aria-label={`Revoke: ${view.browser}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  )
}
