import { monthlyScans, planOf } from '@icebox/contract/billing/plans'
import { PRODUCT_NAME } from '@icebox/contract/constants'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { priceLines } from '../domain/plan/price-lines.ts'
import { taxNote } from '../domain/plan/price-words.ts'
import { TRIAL_SEATS_WORDS } from '../domain/plan/trial-seats.ts'
import { formatCents, formatCount, plural } from '../kit/format.ts'
import { cx } from '../ui/cx.ts'
import { type NoTrial, type OrderTerms, perPeriod, priceOf, taxWords } from './order-terms.ts'
import { TrialTimeline } from './trial-timeline.tsx'

/** What is bought, how its price comes about and when it is charged. */
export function OrderSummary(terms: OrderTerms) {
  const { purchase, trialDays, noTrial, isKnown } = terms
  const cents = priceOf(terms)
  const [isOpen, setOpen] = useState(true)
  const details = useId()
  return (
    <>
      <p className="min-h-6 text-lg font-semibold text-ink-2">{isKnown && headline(trialDays)}</p>
      {isKnown && noTrial && <p className="text-sm text-ink-2">{WHY_NO_TRIAL[noTrial]}</p>}
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2.5">
        <span className="text-[46px]/[52px] font-[680] tracking-[-0.05em]">{formatCents(cents)}</span>
        <span className="text-lg text-ink-2">
          {perPeriod(purchase)}
          {taxWords(terms)}
        </span>
      </p>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={details}
        onClick={() => setOpen(!isOpen)}
        className="touch mt-4 inline-flex items-center gap-1.5 text-sm font-semibold text-ink-2 hover:text-ink md:hidden"
      >
        {isOpen ? 'Hide details' : 'Show details'}
        <ChevronDown aria-hidden size={15} strokeWidth={1.75} className={isOpen ? 'rotate-180' : ''} />
      </button>
      <div id={details} className={cx('mt-5 border-t border-line-2 pt-5 md:mt-10', !isOpen && 'max-md:hidden')}>
        <Order {...terms} />
        {isKnown && (
          <TrialTimeline
            trialDays={trialDays}
            firstChargeAt={terms.firstChargeAt}
            amountCents={cents}
            note={taxNote(terms.addsTax && !terms.tax)}
            period={purchase.period}
            isReminded={terms.isReminded}
          />
        )}
      </div>
    </>
  )
}

const WHY_NO_TRIAL: Record<NonNullable<NoTrial>, string> = {
  taken: 'You have had your free trial.',
  seats: TRIAL_SEATS_WORDS,
  unconfirmed:
    'Your address is not confirmed, and this installation sends no letters to confirm it, so there is no trial.',
}

function headline(trialDays: number): string {
  return trialDays > 0 ? `${trialDays} days free, then` : 'Charged today'
}

function Order(terms: OrderTerms) {
  const { purchase, amountCents, addsTax, tax, isKnown } = terms
  const { plan, seats } = purchase
  const lines = priceLines(purchase)
  const only = lines.length === 1 && seats > 1 ? lines[0] : undefined
  return (
    <dl className="grid gap-2.5">
      <Line
        term={
          <>
            <span className="flex flex-wrap items-baseline gap-x-2.5 font-semibold text-ink">
              {PRODUCT_NAME} {planOf(plan)?.name}
              <Link to="/pricing" className="link touch text-sm font-normal">
                Change
              </Link>
            </span>
            <span className="block">
              {only && `${formatCents(only.unitCents)} × `}
              {plural(seats, 'seat')}, {formatCount(monthlyScans(plan, seats))} scans a month
            </span>
          </>
        }
      >
        {formatCents(amountCents)}
      </Line>
      {lines.length > 1 &&
        lines.map(({ seats: count, unitCents, cents }) => (
          <Line key={unitCents} term={`${formatCents(unitCents)} × ${plural(count, 'seat')}`}>
            <span className="text-ink-2">{formatCents(cents)}</span>
          </Line>
        ))}
      {addsTax && (
        <Line term="Tax">
          {tax ? formatCents(tax.taxCents) : <span className="text-ink-2">depends on where you are</span>}
        </Line>
      )}
      {isKnown && <DueToday {...terms} />}
    </dl>
  )
}

function DueToday(terms: OrderTerms) {
  const cents = priceOf(terms)
  const isTrial = terms.trialDays > 0
  return (
    <>
      {isTrial && <Line term="Free trial">−{formatCents(cents)}</Line>}
      <div className="flex justify-between gap-3 border-t border-line-2 pt-2.5 text-lg font-semibold">
        <dt>Due today</dt>
        <dd>
          {formatCents(isTrial ? 0 : cents)}
          {!isTrial && taxNote(terms.addsTax && !terms.tax)}
        </dd>
      </div>
    </>
  )
}

function Line({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="min-w-0 text-ink-2">{term}</dt>
      <dd className="shrink-0">{children}</dd>
    </div>
  )
}
