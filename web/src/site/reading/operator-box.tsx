import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { siteFacts } from '../../kit/site-facts.ts'

/** Name, postal address and e-mail of whoever runs this installation, and what to do where one was not given. */
export function OperatorBox() {
  const { operatorName, operatorAddress, operatorEmail } = siteFacts()
  return (
    <section aria-label="Service provider" className="rounded-[14px] border border-line-2 bg-surface px-5 py-4">
      <h3 className="font-[650] text-ink">Service provider</h3>
      <dl className="mt-1.5 grid gap-x-6 sm:grid-cols-[auto_1fr]">
        <Fact term="Name" otherwise="The operator of this installation has not given a name.">
          <span className="peer empty:hidden">{operatorName}</span>
        </Fact>
        <Fact term="Postal address" otherwise="Not given. Ask by the contact form.">
          <span className="peer empty:hidden">{operatorAddress}</span>
        </Fact>
        <Fact term="E-mail" otherwise="Not given. Use the contact form.">
          <a href={`mailto:${operatorEmail}`} className="peer link empty:hidden">
            {operatorEmail}
          </a>
        </Fact>
        <Fact term="Form">
          <Link to="/contact" className="link">
            Contact page
          </Link>
        </Fact>
      </dl>
    </section>
  )
}

interface FactProps {
  term: string
  /** Shown when the fact is empty, by style alone: what the server knows is known before any script runs. */
  otherwise?: string
  children: ReactNode
}

function Fact({ term, otherwise, children }: FactProps) {
  return (
    <>
      <dt className="py-1 text-ink-3 max-sm:pb-0">{term}</dt>
      <dd className="min-w-0 py-1 [overflow-wrap:anywhere] text-ink max-sm:pt-0">
        {children}
        {otherwise && <span className="hidden text-ink-2 peer-empty:inline">{otherwise}</span>}
      </dd>
    </>
  )
}
