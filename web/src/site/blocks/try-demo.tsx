import { authStatus } from '@icebox/contract/auth'
import { startDemo } from '@icebox/contract/sandbox'
import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { sentenceOf, useAction } from '../../kit/action.ts'
import { keyOf } from '../../kit/query.ts'
import { useSandbox } from '../../kit/sandbox.ts'
import { writeStored } from '../../kit/stored.ts'
import { Button } from '../../ui/button.tsx'

interface TryDemoProps {
  className?: string
  /** Stands here where the sandbox does not run, and until that is known. Give both one size. */
  children: ReactNode
}

/** One press to a running dashboard. Only where the sandbox runs. */
export function TryDemo({ className, children }: TryDemoProps) {
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
  if (!sandbox) return children
  return (
    <Button size="xl" className={className} busy={demo.isRunning && 'Starting'} onClick={() => demo.run({})}>
      <Play aria-hidden strokeWidth={1.75} />
      Try the demo
    </Button>
  )
}
