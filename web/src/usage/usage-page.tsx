import { exportUsageByMonth, getUsageByMonth, type UsageOfMonth } from '@icebox/contract/billing/usage-by-month'
import type { OutputOf } from '@icebox/contract/call'
import { PRODUCT_NAME } from '@icebox/contract/constants'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '../kit/calls/action.ts'
import { queryOf } from '../kit/calls/query.ts'
import { useUserId } from '../kit/calls/session.ts'
import { useIsBelow } from '../kit/page/use-is-below.ts'
import { failedToast } from '../kit/result-toasts.ts'
import { saveCsv } from '../kit/save-file.ts'
import { Page, PageHeading } from '../layout/page.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardBody } from '../ui/card.tsx'
import { Field } from '../ui/forms/field.tsx'
import { Select } from '../ui/forms/select.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { MonthsChart } from './months-chart.tsx'
import { MonthsTable } from './months-table.tsx'
import { PeopleCard } from './people-card.tsx'

export function meta() {
  return [{ title: `Usage by month · ${PRODUCT_NAME}` }]
}

type Usage = OutputOf<typeof getUsageByMonth>

/** How much was judged and put on ice in each of the last 24 months: the team's for who manages it, else one's own. */
export default function UsagePage() {
  const id = useUserId()
  const [person, setPerson] = useState('')
  const input = person === '' ? {} : { person }
  const query = useQuery({ ...queryOf(getUsageByMonth, { id }, { input }), placeholderData: keepPreviousData })
  const csv = useAction({
    call: exportUsageByMonth,
    done: ({ csv: text }) => {
      saveCsv(text, 'usage')
      return { title: 'Usage saved', description: 'The counts by month are in your downloads.' }
    },
    failed: error => failedToast(error),
  })
  return (
    <Page>
      <PageHeading title="Usage by month">
        <Button busy={csv.isRunning && 'Saving'} onClick={() => csv.run({ params: { id }, input })}>
          <FileDown aria-hidden strokeWidth={1.75} />
          CSV
        </Button>
      </PageHeading>
      <Loaded query={query} label="the usage" place="page" skeleton={<Skeleton />}>
        {usage => <Counts usage={usage} person={person} onPerson={setPerson} isStale={query.isPlaceholderData} />}
      </Loaded>
    </Page>
  )
}

interface CountsProps {
  usage: Usage
  person: string
  onPerson: (id: string) => void
  isStale: boolean
}

function Counts({ usage: { months, people, left, isOfTeam }, person, onPerson, isStale }: CountsProps) {
  return (
    <>
      <p className="mt-1 max-w-[68ch] text-[15px]/[23px] text-ink-2">
        {isOfTeam
          ? 'What was judged and put on ice for the people of your team, while they were in it.'
          : 'What was judged and put on ice for you.'}{' '}
        Months are those of the calendar, in UTC, and are kept for two years.
      </p>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3.5 sm:gap-5" aria-busy={isStale || undefined}>
        {isOfTeam && (
          <div className="max-w-80">
            <Field label="Person">
              {wiring => (
                <Select {...wiring} value={person} onChange={({ target }) => onPerson(target.value)}>
                  <option value="">Everybody</option>
                  {people.map(({ id, email }) => (
                    <option key={id} value={id}>
                      {email}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
        )}
        <MonthsCard months={months} />
        {isOfTeam && <PeopleCard people={people} left={left} />}
      </div>
    </>
  )
}

const PHONE_PX = 640
const MONTHS_ON_PHONE = 8

function MonthsCard({ months }: { months: readonly UsageOfMonth[] }) {
  const [isTable, setTable] = useState(false)
  const isNarrow = useIsBelow(PHONE_PX)
  const shown = isNarrow && !isTable ? months.slice(-MONTHS_ON_PHONE) : months
  const isEmpty = months.every(({ judged, blocked }) => judged + blocked === 0)
  return (
    <Card title={`Last ${shown.length} months`} action={<Legend />}>
      <CardBody>
        {isEmpty && <p className="pb-3 text-ink-2">Nothing was judged yet. Each month gets a column here.</p>}
        {isTable ? <MonthsTable months={months} /> : <MonthsChart months={shown} isNarrow={isNarrow} />}
        <p className="flex justify-end text-[12.5px] text-ink-2">
          <button type="button" className="link touch" onClick={() => setTable(!isTable)}>
            {isTable ? 'View as chart' : 'View as table'}
          </button>
        </p>
      </CardBody>
    </Card>
  )
}

function Legend() {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-4 text-[12.5px] text-ink-2">
      <li className="flex items-center gap-1.5">
        <i aria-hidden className="size-[9px] rounded-[2px] bg-bar" />
        Let through
      </li>
      <li className="flex items-center gap-1.5">
        <i aria-hidden className="size-[9px] rounded-[2px] bg-ice" />
        On ice
      </li>
    </ul>
  )
}

function Skeleton() {
  return (
    <div role="status" aria-busy aria-label="Loading the usage" className="mt-4 grid gap-3.5 sm:gap-5">
      <Card className="h-80" />
    </div>
  )
}
