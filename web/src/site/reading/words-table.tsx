import { cx } from '../../ui/cx.ts'
import { Inline } from './inline.tsx'
import type { TextTable } from './section.ts'

/** A table of words. With three columns or more each row is a block of its own on small screens. */
export function WordsTable({ caption, columns, rows, isTally = false }: TextTable) {
  const isWide = columns.length > 2
  return (
    <table
      className={cx(
        'w-full border-collapse text-left text-[15px]/6',
        isWide && 'max-sm:block',
        isTally && '[&_:is(th,td):last-child]:text-right',
      )}
    >
      <caption className="sr-only">{caption}</caption>
      <thead className={cx(isWide && 'max-sm:sr-only')}>
        <tr>
          {columns.map(column => (
            <th
              key={column}
              scope="col"
              className={cx('border-b border-line py-2.5 text-sm font-semibold text-ink-3', CELL)}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={cx(isWide && 'max-sm:block')}>
        {rows.map(([name = '', ...cells]) => (
          <tr key={name} className={cx(isWide && 'max-sm:block max-sm:border-b max-sm:border-line max-sm:py-3')}>
            <th scope="row" className={cx('font-[550] text-ink', CELL, BODY, isWide && STACKED)}>
              <Inline text={name} />
            </th>
            {cells.map((cell, index) => (
              <td
                key={columns[index + 1]}
                data-label={columns[index + 1]}
                className={cx(CELL, BODY, isWide && STACKED, isWide && LABELLED)}
              >
                <Inline text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const CELL = 'pr-4 align-top last:pr-0'
const BODY = 'border-b border-line py-3'
const STACKED = 'max-sm:block max-sm:border-0 max-sm:py-0.5 max-sm:pr-0'
const LABELLED =
  "max-sm:before:mr-1.5 max-sm:before:text-sm max-sm:before:text-ink-3 max-sm:before:content-[attr(data-label)':']"
