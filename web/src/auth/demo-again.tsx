import { startDemo } from '@icebox/contract/sandbox'
import { useNavigate } from 'react-router'
import { useAction } from '../kit/calls/action.ts'
import { failedToast } from '../kit/result-toasts.ts'
import { Button } from '../ui/button.tsx'

/** What the sandbox gives to those who try the demo, who have no password to enter. */
const DEMO_ADDRESS = /^maya\.[0-9a-f]{12}@fernbank\.example$/

/** Signs the visitor's own demo person in again. */
export function DemoAgain({ email }: { email: string }) {
  const navigate = useNavigate()
  const action = useAction({
    call: startDemo,
    done: () => void navigate('/dashboard'),
    failed: error => failedToast(error),
  })
  if (!DEMO_ADDRESS.test(email)) return null
  return (
    <Button className="mt-2 w-full" size="lg" busy={action.isRunning && 'Signing in'} onClick={() => action.run({})}>
      Sign in as your demo person
    </Button>
  )
}
