import type { V1Call } from '@icebox/contract/api/v1-call'
import { siteFacts } from '../../kit/page/site-facts.ts'
import { Badge } from '../../ui/badge.tsx'
import { curlOf, fieldsOf, type InputField } from './call-text.ts'
import { CodeBlock } from './code-block.tsx'

/** One call: what it does, what it takes and answers, and how it is made from a shell. */
export function CallPart({ id, call }: { id: string; call: V1Call }) {
  const { method, path, scope, summary, about, example } = call
  const fields = fieldsOf(call)
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="laid-late mt-9 scroll-mt-6">
      <h3 id={`${id}-title`} className="text-[17px]/6 font-[650] tracking-[-0.016em]">
        {summary}
      </h3>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <code className="mono text-sm [overflow-wrap:anywhere]">
          <b className="font-semibold">{method}</b> {path}
        </code>
        <Badge tone={scope === null ? 'line' : 'ice'}>{scope ?? 'any key'}</Badge>
      </p>
      {about && <p className="mt-2 text-[15px]/6 text-ink-2">{about}</p>}
      {fields.length > 0 && <Fields fields={fields} />}
      <CodeBlock title="Call" text={curlOf(call, siteFacts().origin)} copies={summary} />
      <CodeBlock title="Answer" text={JSON.stringify(example.output, null, 2)} />
    </section>
  )
}

function Fields({ fields }: { fields: readonly InputField[] }) {
  return (
    <dl className="mt-3 border-t border-line text-[15px]/6">
      {fields.map(({ name, type, isRequired, about }) => (
        <div key={name} className="border-b border-line py-2">
          <dt className="flex flex-wrap items-baseline gap-x-2.5">
            <code className="mono text-sm font-semibold text-ink">{name}</code>
            <span className="text-sm text-ink-3">{isRequired ? `${type}, required` : type}</span>
          </dt>
          {about && <dd className="text-ink-2">{about}</dd>}
        </div>
      ))}
    </dl>
  )
}
