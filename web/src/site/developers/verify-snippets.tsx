import { CodeBlock } from './code-block.tsx'
import { VERIFY } from './webhooks.ts'

/** How a message of a webhook is verified, in four languages. */
export function VerifySnippets() {
  return VERIFY.map(({ title, text }) => (
    <CodeBlock key={title} title={`Verify in ${title}`} text={text} copies={`the lines for ${title}`} />
  ))
}
