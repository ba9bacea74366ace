import { PRODUCT_NAME } from '@icebox/contract/constants'
import { headOf } from '../../kit/page/head.ts'
import { buttonLook } from '../../ui/button-look.ts'
import { ReadingPage } from '../reading/reading-page.tsx'
import { SectionText } from '../reading/section-text.tsx'
import { HOW_TO } from './how-to.ts'

export function meta() {
  return headOf({
    path: '/extension',
    title: 'Browser extension',
    description: `${PRODUCT_NAME} behind a button of your browser: what was blocked today, the last verdicts, the switch and the line. How to install and connect it.`,
  })
}

export default function ExtensionPage() {
  return (
    <ReadingPage
      title="Browser extension"
      sections={HOW_TO}
      lead={
        <p className="mt-4 text-xl text-pretty text-ink-2">
          What was blocked today, the last verdicts, the switch and the line, behind a button of your browser. On every
          plan.
        </p>
      }
    >
      <p className="mt-8 flex flex-wrap gap-2">
        <a href="/extension-chrome.zip" download className={buttonLook({ tone: 'primary', size: 'lg' })}>
          Download for Chrome
        </a>
        <a href="/extension-firefox.zip" download className={buttonLook({ size: 'lg' })}>
          Download for Firefox
        </a>
      </p>
      {HOW_TO.map(section => (
        <SectionText key={section.id} section={section} />
      ))}
    </ReadingPage>
  )
}
