import { PRODUCT_NAME } from '@icebox/contract/constants'
import { Plug } from 'lucide-react'
import { Link } from 'react-router'
import { plural } from '../../kit/format.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useIsPaid } from '../use-is-paid.ts'
import type { useConnection } from './use-connection.ts'

interface ConnectButtonsProps {
  connection: ReturnType<typeof useConnection>
  connectText: string
  onConnect: () => void
}

/** How the test went, and the way on. Connecting opens only after a test that worked. */
export function ConnectButtons({ connection, connectText, onConnect }: ConnectButtonsProps) {
  const { tested, isTesting, isConnecting } = connection
  const isReady = tested.state === 'tested'
  const isPaid = useIsPaid()
  return (
    <>
      <div role="status">
        {isReady && (
          <Note tone="ok" title="Connection Successful." className="mt-[18px]">
            {tested.folders !== undefined && `Found ${plural(tested.folders, 'folder')}. `}
            {PRODUCT_NAME} will add one more, called {PRODUCT_NAME}.
          </Note>
        )}
      </div>
      <div className="mt-[18px] grid gap-2">
        <Button
          tone="primary"
          size="lg"
          isBlock
          aria-disabled={isReady ? undefined : true}
          busy={isConnecting && 'Connecting'}
          onClick={isReady ? onConnect : connection.refuse}
        >
          {connectText}
        </Button>
        <Button type="submit" size="lg" isBlock disabled={isConnecting} busy={isTesting && 'Testing'}>
          <Plug aria-hidden strokeWidth={1.75} />
          Test Connection
        </Button>
      </div>
      {!isPaid && (
        <p className="mt-3.5 text-center">
          <Link to="/dashboard" className="link touch">
            Skip for now
          </Link>
        </p>
      )}
    </>
  )
}
