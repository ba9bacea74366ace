import { Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { InSandbox } from '../../ui/in-sandbox.tsx'

interface TryDemoProps {
  className?: string
  /** Stands here where the sandbox does not run. */
  children: ReactNode
}

/** One press to a running dashboard. Only where the sandbox runs; what it needs is loaded by the press. */
export function TryDemo({ className, children }: TryDemoProps) {
  const [isStarting, setStarting] = useState(false)
  const navigate = useNavigate()
  const start = async () => {
    setStarting(true)
    const { beginDemo } = await import('./start-demo.ts')
    if (await beginDemo()) navigate('/dashboard')
    else setStarting(false)
  }
  return (
    <InSandbox otherwise={children}>
      <Button size="xl" className={className} busy={isStarting && 'Starting'} onClick={() => void start()}>
        <Play aria-hidden strokeWidth={1.75} />
        Try the demo
      </Button>
    </InSandbox>
  )
}
