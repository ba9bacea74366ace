import { useEffect, useState } from 'react'
import { type Kept, watchKept } from '../kit/kept.ts'
import { ConnectScreen } from './connect-screen.tsx'
import { Screen } from './screen.tsx'

/** What the extension shows: the Icebox it is connected to, or the way to one. */
export function App() {
  const [kept, setKept] = useState<Kept>()
  useEffect(() => watchKept(setKept), [])
  if (!kept) return null
  const { link, endedAt } = kept
  return link ? <Screen key={link.key} link={link} kept={kept} /> : <ConnectScreen endedAt={endedAt} />
}
