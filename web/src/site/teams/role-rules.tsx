import { ArrowRight } from 'lucide-react'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Section } from '../blocks/section.tsx'
import { ROLES } from './roles.ts'

/** What each role would say to SmartClassify. */
export function RoleRules() {
  return (
    <Section
      id="rules"
      heading="Each person's own rules, in their own words."
      lead="SmartClassify turns a sentence into a rule and shows what it would have moved before it moves anything. What it does not understand it asks."
    >
      <dl className="mt-8 divide-y divide-line rounded-xl border border-line bg-surface sm:mt-11">
        {ROLES.map(({ name, icon: Icon, rule }) => (
          <div
            key={name}
            className="grid gap-x-6 gap-y-1.5 px-5 py-4 sm:grid-cols-[170px_minmax(0,1fr)] sm:px-7 sm:py-5"
          >
            <dt className="flex items-center gap-2.5 font-semibold">
              <Icon aria-hidden size={16} strokeWidth={1.75} />
              {name}
            </dt>
            <dd className="text-[17px]/6 tracking-[-0.012em]">{rule}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink to="/reclassify" size="lg" className="mt-5">
        Write a rule
        <ArrowRight aria-hidden strokeWidth={1.75} />
      </ButtonLink>
    </Section>
  )
}
