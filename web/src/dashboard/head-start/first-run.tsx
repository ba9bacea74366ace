import type { ActivityItem } from '@icebox/contract/activity'
import { PRODUCT_NAME } from '@icebox/contract/constants'
import type { MailboxHealth } from '@icebox/contract/mailbox'
import { isApiProvider } from '@icebox/contract/mailbox-providers'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { kindOf } from '../../domain/mailbox/kinds.ts'
import { cx } from '../../ui/cx.ts'
import type { HeadStartControl } from './head-start.ts'
import { HeadStartChoices } from './head-start-choices.tsx'
import { headStartWords } from './head-start-words.ts'

interface FirstRunProps {
  headStart: HeadStartControl
  /** Undefined while it is not known. */
  mailbox: MailboxHealth | undefined
  log: ActivityItem[]
  /** Opens the question about what was found. */
  onShow: () => void
}

/** Stands over the numbers at the beginning: what happens next, and the offer of a head start. */
export function FirstRun({ headStart, mailbox, log, onShow }: FirstRunProps) {
  const isConnected = mailbox !== undefined && mailbox.status !== 'connecting'
  return (
    <section
      aria-labelledby="first-run"
      className="slab slab-pale grid items-center gap-x-10 gap-y-[22px] rounded-[16px] border border-ice-line px-5 py-[22px] sm:px-8 sm:py-[30px] md:grid-cols-[minmax(0,1fr)_280px]"
    >
      <div className="grid gap-2">
        <h2 id="first-run" className="text-[26px]/[31px] font-[650] tracking-[-0.03em]">
          {PRODUCT_NAME} is watching for new mail.
        </h2>
        <p role="status" className="max-w-[520px] text-[15px]/[23px] text-ink-2">
          {headStartWords(headStart.answer, headStart.isDismissed)}
        </p>
        <HeadStartChoices headStart={headStart} onShow={onShow} />
      </div>
      <ol className="grid gap-2.5">
        <Step isDone={mailbox !== undefined} text="Mailbox connected" />
        <Step isDone={isConnected} text={folderStep(mailbox)} />
        <Step isDone={log.length > 0} text="First message sorted" />
        <Step isDone={log.some(isReviewed)} text="First review" />
      </ol>
    </section>
  )
}

function folderStep(mailbox: MailboxHealth | undefined): string {
  const home = mailbox && isApiProvider(mailbox.provider) ? kindOf(mailbox.provider).name : 'your mailbox'
  return `${mailbox?.folderName ?? PRODUCT_NAME} folder made in ${home}`
}

function isReviewed(item: ActivityItem): boolean {
  return item.isFalsePositive || item.isConfirmedCold
}

function Step({ isDone, text }: { isDone?: boolean; text: string }) {
  const Icon = isDone ? CircleCheck : CircleDashed
  return (
    <li className={cx('flex items-center gap-2.5', isDone ? 'text-ink' : 'text-ink-2')}>
      <Icon aria-hidden size={18} strokeWidth={1.75} className={isDone ? 'text-ok' : undefined} />
      {text}
      <span className="sr-only">{isDone ? ', done' : ', not yet'}</span>
    </li>
  )
}
