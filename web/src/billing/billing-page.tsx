import { PRODUCT_NAME } from '@icebox/contract/constants'
import type { User } from '@icebox/contract/user'
import { useOutletContext } from 'react-router'
import { BillingTab } from './billing-tab.tsx'

export function meta() {
  return [{ title: `Billing · ${PRODUCT_NAME}` }]
}

export default function BillingPage() {
  return <BillingTab user={useOutletContext<User>()} />
}
