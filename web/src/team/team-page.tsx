import { PRODUCT_NAME } from '@icebox/contract/constants'
import type { User } from '@icebox/contract/user'
import { useOutletContext } from 'react-router'
import { TeamTab } from './team-tab.tsx'

export function meta() {
  return [{ title: `Team Management · ${PRODUCT_NAME}` }]
}

export default function TeamPage() {
  return <TeamTab user={useOutletContext<User>()} />
}
