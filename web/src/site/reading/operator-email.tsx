import { useSyncExternalStore } from 'react'
import { siteFacts } from '../../kit/page/site-facts.ts'

/** The operator's address. It becomes a link in the browser, which alone knows whether one was given. */
export function OperatorEmail() {
  const isInBrowser = useSyncExternalStore(never, yes, no)
  const { operatorEmail } = siteFacts()
  if (!isInBrowser || !operatorEmail.includes('@')) return <span>{operatorEmail}</span>
  return (
    <a href={`mailto:${operatorEmail}`} className="link">
      {operatorEmail}
    </a>
  )
}

const never = () => () => undefined
const yes = () => true
const no = () => false
