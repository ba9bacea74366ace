import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { siteFacts } from '../../kit/page/site-facts.ts'
import { OperatorEmail } from './operator-email.tsx'

/** Name, postal address and e-mail of whoever runs this installation. */
export function OperatorBox({ isOnContact = false }: { isOnContact?: boolean }) {
  const { operatorName, operatorAddress } = siteFacts()
  return (
    <section aria-label="Service provider" className="rounded-[14px] border border-line-2 bg-surface px-5 py-4">
      <p className="text-[15px]/6 font-[650] text-ink">Service provider</p>
      <dl className="mt-1 grid gap-x-6 text-[15px]/6 sm:grid-cols-[auto_1fr]">
        <Fact term="Name">{operatorName}</Fact>
        <Fact term="Postal address">{operatorAddress}</Fact>
        <Fact term="Email">
          <OperatorEmail />
        </Fact>
        {!isOnContact && (
          <Fact term="Form">
            <Link to="/contact" className="link">
              Contact page
            </Link>
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3 max-sm:mt-1.5 sm:py-1">{term}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere] text-ink sm:py-1">{children}</dd>
    </>
  )
}
