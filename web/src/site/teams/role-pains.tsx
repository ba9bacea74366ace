import { Section } from '../blocks/section.tsx'
import { ROLES } from './roles.ts'

/** What cold mail does to each kind of work. */
export function RolePains() {
  return (
    <Section
      id="roles"
      heading="Different jobs, different pitches."
      lead="Whoever has to read mail from strangers gets the most of it. The lines are made up; you have read them anyway."
    >
      <ul className="mt-8 grid overflow-hidden rounded-xl border border-line bg-surface max-lg:divide-y max-lg:divide-line sm:mt-11 lg:grid-cols-5 lg:divide-x lg:divide-line">
        {ROLES.map(({ name, icon: Icon, pitch, pain }) => (
          <li key={name} className="grid content-start gap-3 px-5 py-6 sm:px-6 lg:px-5">
            <h3 className="flex items-center gap-2.5 text-[17px]/6 font-[650] tracking-[-0.018em]">
              <Icon aria-hidden size={16} strokeWidth={1.75} />
              {name}
            </h3>
            <p className="rounded-md border border-transparent bg-ice-2 px-3 py-2 text-sm text-ice-ink lg:min-h-[58px]">
              {pitch}
            </p>
            <p className="text-[14.5px]/[22px] text-pretty text-ink-2">{pain}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
