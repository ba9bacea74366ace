import { PRODUCT_NAME } from '@icebox/contract/constants'
import type { User } from '@icebox/contract/user'
import { useOutletContext } from 'react-router'
import { EmailTab } from './email-tab.tsx'

export function meta() {
  return [{ title: `Dashboard · ${PRODUCT_NAME}` }]
}

export default function EmailPage() {
  return <EmailTab user={useOutletContext<User>()} />
}
