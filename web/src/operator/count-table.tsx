import { formatCount } from '../kit/format.ts'
import { Card } from '../ui/card.tsx'

interface CountTableProps {
  title: string
  /** Of the columns; the first two are words, all others numbers. */
  heads: readonly string[]
  rows: readonly { words: readonly [string, string]; counts: readonly number[] }[]
  empty: string
  /** Below the table. */
  foot?: string
}

/** How many of each kind, in each state. */
export function CountTable({ title, heads, rows, empty, foot }: CountTableProps) {
  return (
    <Card title={title}>
      {rows.length === 0 ? (
        <p className="border-t border-line-soft px-4 py-5 text-ink-2 sm:px-5">{empty}</p>
      ) : (
        <table className="w-full border-t border-line-soft text-left">
          <thead className="text-sm text-ink-3">
            <tr className="border-b border-line-soft">
              {heads.map((head, at) => (
                <th key={head} scope="col" className={cellClass(at)}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ words: [kind, state], counts }) => (
              <tr key={`${kind} ${state}`} className="border-b border-line-soft last:border-0">
                <th scope="row" className={`${cellClass(0)} text-ink`}>
                  {kind}
                </th>
                <td className={cellClass(1)}>{state}</td>
                {counts.map((count, at) => (
                  <td key={heads[at + 2]} className={cellClass(at + 2)}>
                    {formatCount(count)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {foot && <p className="border-t border-line-soft px-4 py-3 text-sm text-ink-2 sm:px-5">{foot}</p>}
    </Card>
  )
}

function cellClass(at: number): string {
  const side = at < 2 ? '' : 'text-right'
  return `px-2 py-2.5 font-normal first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5 ${side}`
}
