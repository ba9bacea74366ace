import { PRODUCT_NAME } from '@icebox/contract/constants'
import { ProviderSetup } from './provider-setup.tsx'
import { OUTLOOK } from './provider-words.ts'
import { useOutlookReturn } from './use-outlook-return.ts'

export function meta() {
  return [{ title: `Connect Outlook · ${PRODUCT_NAME}` }]
}

export default function OutlookPage() {
  const returned = useOutlookReturn()
  return <ProviderSetup words={OUTLOOK} returned={returned} />
}
