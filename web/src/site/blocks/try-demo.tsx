import { authStatus } from '@icebox/contract/auth'
import { startDemo } from '@icebox/contract/sandbox'
import { Play } from 'lucide-react'
import { useNavigate } from 'react-router'
import { sentenceOf, useAction } from '../../kit/action.ts'
import { keyOf } from '../../kit/query.ts'
import { useSandbox } from '../../kit/sandbox.ts'
import { writeStored } from '../../kit/stored.ts'
import { Button } from '../../ui/button.tsx'

/** One press to a running dashboard. Only where the sandbox runs. */
export function TryDemo() {
  const { data: sandbox } = useSandbox()
  const navigate = useNavigate()
  const demo = useAction({
    call: startDemo,
    refresh: [keyOf(authStatus, undefined)],
    done: ({ user }) => {
      writeStored('userId', user.id)
      writeStored('userEmail', user.email)
      navigate('/dashboard')
      return undefined
    },
    failed: error => ({ title: 'Error', description: sentenceOf(error, 'Something went wrong. Please try again.') }),
  })
  if (!sandbox) return null
  return (
    <Button tone="primary" size="xl" busy={demo.isRunning && 'Starting'} onClick={() => demo.run({})}>
      <Play aria-hidden strokeWidth={1.75} />
      Try the demo
    </Button>
  )
}
