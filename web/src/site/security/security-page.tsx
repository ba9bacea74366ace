import { PRODUCT_NAME } from '@icebox/contract/constants'
import { headOf } from '../../kit/page/head.ts'
import { ReadingPage } from '../reading/reading-page.tsx'
import { SectionText } from '../reading/section-text.tsx'
import { ShortVersion } from '../reading/short-version.tsx'
import { GUARDED } from './guarded.ts'
import { KEPT } from './kept.ts'

export function meta() {
  return headOf({
    path: '/security',
    title: 'Security',
    description: `How ${PRODUCT_NAME} is built to be safe: what is stored and what is not, encryption, who may open a mailbox, and how to report a weakness.`,
  })
}

const SECTIONS = [...KEPT, ...GUARDED]
const SHORT =
  'We keep the label, never the letter. Passwords and tokens are encrypted, nothing can delete your mail, and everything here can be checked in the code.'

export default function SecurityPage() {
  return (
    <ReadingPage
      title="Security"
      sections={SECTIONS}
      lead={
        <p className="mt-4 text-xl text-pretty text-ink-2">How {PRODUCT_NAME} is built so that little can go wrong.</p>
      }
    >
      <ShortVersion text={SHORT} />
      {SECTIONS.map(section => (
        <SectionText key={section.id} section={section} />
      ))}
    </ReadingPage>
  )
}
