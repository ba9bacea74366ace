import { PRODUCT_NAME } from '@icebox/contract/constants'
import { headOf } from '../../kit/page/head.ts'
import { siteFacts } from '../../kit/page/site-facts.ts'
import { InSandbox } from '../../ui/in-sandbox.tsx'
import { TryDemo } from '../blocks/try-demo.tsx'
import { Inline } from '../reading/inline.tsx'
import { ReadingPage } from '../reading/reading-page.tsx'
import { SectionText } from '../reading/section-text.tsx'
import { ASSISTANTS } from './assistant-settings.ts'
import { Assistants } from './assistants.tsx'
import { CallPart } from './call-part.tsx'
import { CodeBlock } from './code-block.tsx'
import { Failures } from './failures.tsx'
import { CALL_GROUPS } from './groups.ts'
import { RULES_OF_USE } from './rules-of-use.ts'
import { VerifySnippets } from './verify-snippets.tsx'
import { WEBHOOKS } from './webhooks.ts'

export function meta() {
  return headOf({
    path: '/developers',
    title: 'Developers',
    description: `The API of ${PRODUCT_NAME}: read the log, restore, freeze, judge a message, keep lists of senders. Every call, to be copied as curl.`,
  })
}

const FIRST = { id: 'first', title: 'Your first call' }
const FAILURES = { id: 'failures', title: 'Failures' }

export default function DevelopersPage() {
  return (
    <ReadingPage
      title="Developers"
      sections={[FIRST, ...RULES_OF_USE, ASSISTANTS, WEBHOOKS, ...CALL_GROUPS, FAILURES]}
      lead={
        <p className="mt-4 text-xl text-pretty text-ink-2">
          What your log shows and does, for programs of yours; where plans are sold, on Pro+. Also as{' '}
          <a href="/api/v1/openapi.json" className="link">
            OpenAPI 3.1
          </a>
          .
        </p>
      }
    >
      <FirstCall />
      {RULES_OF_USE.map(section => (
        <SectionText key={section.id} section={section} />
      ))}
      <Assistants />
      <SectionText section={WEBHOOKS} />
      <VerifySnippets />
      {CALL_GROUPS.map(({ id, title, calls }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="mt-14 scroll-mt-6">
          <h2 id={`${id}-title`} className="text-[22px]/7 font-[650] tracking-[-0.024em]">
            {title}
          </h2>
          {calls.map(([name, call]) => (
            <CallPart key={name} id={name} call={call} />
          ))}
        </section>
      ))}
      <Failures />
    </ReadingPage>
  )
}

function FirstCall() {
  const { origin } = siteFacts()
  return (
    <section id={FIRST.id} aria-labelledby={`${FIRST.id}-title`} className="mt-11 scroll-mt-6">
      <h2 id={`${FIRST.id}-title`} className="mb-3 text-[22px]/7 font-[650] tracking-[-0.024em]">
        {FIRST.title}
      </h2>
      <p className="text-lg/[26px] text-pretty text-ink-2">
        <Inline text="Make a key under [API keys](/api-keys) in your settings, keep it in the shell, and ask for the newest message on ice." />
      </p>
      <InSandbox>
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 text-lg/[26px] text-ink-2">
          <p>No account yet? The demo opens one with a mailbox of made-up mail, and its keys work.</p>
          <TryDemo>{null}</TryDemo>
        </div>
      </InSandbox>
      <CodeBlock title="Shell" text={`export ICEBOX_KEY='icb_…'\n${newest(origin)}`} copies="your first call" />
    </section>
  )
}

function newest(origin: string): string {
  return `curl '${origin}/api/v1/activity?view=on_ice&limit=1' \\\n  -H "Authorization: Bearer $ICEBOX_KEY"`
}
