import * as billing from '@icebox/contract/billing/billing'
import * as calls from '@icebox/contract/billing/seats'
import type { Call } from '@icebox/contract/call'
import { oneOf } from '../random.ts'
import type { Subscriber } from '../subscriber.ts'
import { type JustPressed, say } from './audit.ts'
import { answerBank } from './bank.ts'
import { afterPress, type Belief, isSameBelief, mayCharge, type Press } from './belief.ts'
import { PERIODS, PLANS } from './buying.ts'
import { count, type Life, look, note, subscriptionIn } from './life.ts'
import { isMore } from './price-list.ts'
import { inStorm } from './weather.ts'

interface Said {
  readonly status: number
  readonly body: {
    readonly message?: string
    readonly requiresAction?: boolean
    readonly clientSecret?: string
    readonly chargedCents?: number
  }
}

/** Presses something that a page in front of the person offers, which may be an old one in a second tab. */
export async function press(life: Life): Promise<void> {
  const { account, owner, random } = life
  const before = account.belief
  const page = life.tabs[random() < 0.3 ? life.tabs.length - 1 : 0]
  if (!page || !before || !owner) return
  const pressed = pressOn(page, random)
  const period = await periodOf(life)
  const isStormy = random() < 0.3
  const dialog = await openDialog(owner, pressed)
  if (dialog && dialog.status !== 200) return count(life, 'refused when the price was asked')
  const first = await inStorm(life, isStormy, () => send(owner, pressed))
  const answer = await atTheBank(life, pressed, first)
  const isStale = !isSameBelief(page, before)
  if (isStale) count(life, 'pressed on a stale page')
  count(life, `${pressed.kind} ${answer.status}`)
  const where = `on ${say(page)}${isStormy ? ' in a storm' : ''}`
  note(life, `${JSON.stringify(pressed)} ${where}: ${answer.status} ${answer.body.message ?? ''}`)
  const just = { press: pressed, before, after: afterPress(before, pressed), period }
  // What was open may have come true meanwhile, and this comes on top of it.
  const onTop = account.open.map(({ after: held }) => ({ ...just, before: held, after: afterPress(held, pressed) }))
  hold(life, [just, ...onTop], { answer, saidCents: dialog?.cents })
  const isPaid = answer.status === 200 && [just, ...onTop].some(each => mayCharge(each.before, pressed))
  await look(life, isPaid ? [just, ...onTop] : [])
}

/** What the answer means for what may be relied on. */
function hold(
  { account }: Life,
  justs: readonly [JustPressed, ...JustPressed[]],
  { answer, saidCents }: { answer: Said; saidCents: number | undefined },
): void {
  const [{ press: pressed, before, after }, ...onTop] = justs
  const { status, body } = answer
  if (status !== 200) {
    // The bank asks, or the answer said that it may still happen.
    if (body.requiresAction || status >= 500) account.open.push(...justs)
    return
  }
  account.open.push(...onTop)
  // The same once more, as after a double click, changes nothing and is told again.
  if (isSameBelief(after, before)) return
  if (!justs.some(each => isHonest(pressed, each.before))) {
    account.faults.push(`${pressed.kind} was said to be done on an old page`)
  }
  const charged = body.chargedCents ?? 0
  // What is too little for a card rides on the next bill.
  if (saidCents !== undefined && charged !== saidCents && charged !== 0) {
    account.faults.push(`${charged} charged for ${pressed.kind}, the dialog said ${saidCents}`)
  }
  account.belief = after
}

/** More is more and less is less than what holds now, whatever the page showed. */
function isHonest(pressed: Press, { terms }: Belief): boolean {
  if (pressed.kind === 'more_seats') return pressed.seats > terms.seats
  if (pressed.kind === 'fewer_seats') return pressed.seats < terms.seats
  if (pressed.kind === 'upgrade') return isMore(terms, pressed)
  return pressed.kind !== 'downgrade' || !isMore(terms, pressed)
}

function pressOn({ terms, scheduled, ends }: Belief, random: () => number): Press {
  if (ends) return { kind: random() < 0.7 ? 'resume' : 'cancel' }
  const kind = oneOf(KINDS, random)
  if (kind === 'more_seats') return { kind, seats: terms.seats + 1 + Math.floor(random() * 5) }
  if (kind === 'fewer_seats') return { kind, seats: Math.max(1, terms.seats - 1 - Math.floor(random() * 3)) }
  if (kind === 'keep') return { kind: scheduled && scheduled.seats !== terms.seats ? 'keep_seats' : 'keep_plan' }
  if (kind === 'cancel') return { kind }
  const to = { plan: oneOf(PLANS, random), period: oneOf(PERIODS, random) }
  return { kind: isMore(terms, to) ? 'upgrade' : 'downgrade', ...to }
}

const KINDS = ['more_seats', 'more_seats', 'fewer_seats', 'fewer_seats', 'plan', 'plan', 'keep', 'cancel'] as const

/** The dialog says what it costs, before anybody can confirm. Undefined where there is nothing to be said. */
async function openDialog(owner: Subscriber, pressed: Press): Promise<{ status: number; cents: number } | undefined> {
  if (pressed.kind === 'more_seats' || pressed.kind === 'fewer_seats') {
    const { status, body } = await owner.send(calls.previewSeats, owner, { newSeats: pressed.seats })
    return { status, cents: body.prorationAmount }
  }
  if (pressed.kind !== 'upgrade' && pressed.kind !== 'downgrade') return undefined
  const wanted = { planId: pressed.plan, billing: pressed.period }
  const { status, body } = await owner.send(calls.previewPlan, owner, wanted)
  return { status, cents: body.dueNowCents }
}

/** The bank asks: the person agrees, refuses, closes the dialog, or walks away from it. */
async function atTheBank(life: Life, pressed: Press, first: Said): Promise<Said> {
  const { random, owner, world } = life
  const { clientSecret } = first.body
  if (!owner || !clientSecret) return first
  const dice = random()
  const did = DOES.find(([, below]) => dice < below)?.[0] ?? 'walks away'
  count(life, `bank asks: ${did}`)
  note(life, `the bank asks: ${did}`)
  if (did === 'walks away') return first
  if (did === 'closes the dialog') {
    const { status } = await inStorm(life, random() < 0.2, () => owner.send(billing.abandonChange, owner))
    return status === 200 ? { status: 402, body: {} } : first
  }
  await answerBank(world, clientSecret, did === 'agrees' ? 'passed' : 'failed')
  if (did === 'agrees' && random() < 0.3) return first
  return send(owner, pressed)
}

const DOES = [
  ['agrees', 0.5],
  ['refuses', 0.65],
  ['closes the dialog', 0.85],
] as const

async function send(owner: Subscriber, pressed: Press): Promise<Said> {
  const ask = <C extends Call>(call: C, input: object) => owner.send(call, owner as never, input as never)
  if (pressed.kind === 'more_seats') return ask(calls.increaseSeats, { newSeats: pressed.seats })
  if (pressed.kind === 'fewer_seats') return ask(calls.decreaseSeats, { newSeats: pressed.seats })
  if (pressed.kind === 'upgrade') return ask(calls.upgradePlan, { planId: pressed.plan, billing: pressed.period })
  if (pressed.kind === 'downgrade') return ask(calls.downgradePlan, { planId: pressed.plan, billing: pressed.period })
  return ask(PLAIN[pressed.kind], {})
}

const PLAIN = {
  keep_seats: calls.cancelScheduledSeats,
  keep_plan: calls.cancelScheduledPlan,
  cancel: billing.cancelSubscription,
  resume: billing.resumeSubscription,
}

async function periodOf(life: Life): Promise<{ start: number; end: number }> {
  const item = (await subscriptionIn(life))?.items.data[0]
  return { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 1 }
}
