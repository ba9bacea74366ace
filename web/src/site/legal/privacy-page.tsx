import { PRODUCT_NAME } from '@icebox/contract/constants'
import { headOf } from '../../kit/page/head.ts'
import { LegalPage } from './legal-page.tsx'
import { PRIVACY } from './privacy.ts'

export function meta() {
  return headOf({
    path: '/privacy-policy',
    title: 'Privacy Policy',
    description: `What ${PRODUCT_NAME} stores about you and your mail, what it never stores, how long it keeps it, and how to have it erased.`,
  })
}

const SHORT = `AI sorts each message once. We keep the label (who, subject, when, verdict), never the letter. We do not sell it, we do not train general models on it, and deleting your account erases it. [Your rights](#section-7) are a few clicks or one letter away.`

export default function PrivacyPage() {
  return <LegalPage title="Privacy Policy" short={SHORT} sections={PRIVACY} />
}
