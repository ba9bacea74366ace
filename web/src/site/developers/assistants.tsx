import { PRODUCT_NAME } from '@icebox/contract/constants'
import { siteFacts } from '../../kit/page/site-facts.ts'
import { Inline } from '../reading/inline.tsx'
import { ASSISTANTS, remoteSettings, shellSettings } from './assistant-settings.ts'
import { CodeBlock } from './code-block.tsx'

/** How an assistant is connected (Model Context Protocol), and what it is given and never given. */
export function Assistants() {
  const { origin } = siteFacts()
  return (
    <section id={ASSISTANTS.id} aria-labelledby={`${ASSISTANTS.id}-title`} className="mt-11 scroll-mt-6">
      <h2 id={`${ASSISTANTS.id}-title`} className="mb-3 text-[22px]/7 font-[650] tracking-[-0.024em]">
        {ASSISTANTS.title}
      </h2>
      <div className="space-y-4 text-lg/[26px] text-pretty text-ink-2">
        {WORDS.map(words => (
          <p key={words}>
            <Inline text={words} />
          </p>
        ))}
      </div>
      <CodeBlock title="Cursor and others that take an address" text={remoteSettings(origin)} copies="the settings" />
      <p className="mt-4 text-lg/[26px] text-pretty text-ink-2">
        <Inline text="Claude Desktop and others that start a command want this, with the path of a checkout of Icebox on the machine where the assistant runs." />
      </p>
      <CodeBlock title="Claude Desktop" text={shellSettings(origin)} copies="the settings of a command" />
    </section>
  )
}

const WORDS = [
  `Assistants that speak the Model Context Protocol can ask ${PRODUCT_NAME} what was blocked and why. They can list what is on ice, search the log, explain a message, read numbers, mailboxes and rules, and say how a sentence would be read as a rule. A key with \`activity:write\` lets them restore, freeze and undo too, 20 messages at once.`,
  'No tool sends mail, shows its text or deletes it. Names and subjects are written by strangers, who may try to give the assistant orders: each answer stands between two marks that nobody can guess and says that it is data, without signs that hide or turn words. An assistant may still be fooled, so give it a key of its own that only reads, unless you want more.',
]
