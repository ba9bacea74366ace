import { PLANS } from '@icebox/contract/billing/plans'
import { Check } from 'lucide-react'
import { Section } from '../blocks/section.tsx'
import { type Cell, TABLE_ROWS } from './plan-table-rows.ts'

/** The plans line by line. Without a script it also says what the switch above would. */
export function PlanTable() {
  return (
    <Section id="side-by-side" heading="Side by side">
      <section
        aria-label="Plans side by side"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: with large text the table scrolls in itself, also by keyboard
        tabIndex={0}
        className="mt-6 overflow-x-auto sm:mt-8"
      >
        <table className="w-full min-w-[272px] table-fixed border-collapse text-[13px]/5 sm:text-[15px]/6">
          <thead>
            <tr className="text-left">
              <th scope="col" className="w-[34%] sm:w-[37%]">
                <span className="sr-only">What</span>
              </th>
              {PLANS.map(plan => (
                <th key={plan.slug} scope="col" className="px-1.5 py-3 text-md font-[650] sm:px-4 sm:py-3.5 sm:text-lg">
                  {plan.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {TABLE_ROWS.map(({ name, cells }) => (
              <tr key={name} className="border-t border-line">
                <th scope="row" className="py-3 pr-1.5 text-left font-normal text-ink-2 sm:py-3.5 sm:pr-4">
                  {name}
                </th>
                {PLANS.map((plan, place) => (
                  <td key={plan.slug} className="px-1.5 py-3 [overflow-wrap:anywhere] sm:px-4 sm:py-3.5">
                    <CellFace cell={cells[place] ?? false} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  )
}

function CellFace({ cell }: { cell: Cell }) {
  if (typeof cell === 'string') return cell
  return (
    <>
      <span className="sr-only">{cell ? 'Included' : 'Not included'}</span>
      {cell ? (
        <Check aria-hidden size={18} strokeWidth={1.75} className="text-ice" />
      ) : (
        <span aria-hidden className="text-ink-3">
          –
        </span>
      )}
    </>
  )
}
