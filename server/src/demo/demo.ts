import type { InputOf } from '@icebox/contract/call'
import type * as calls from '@icebox/contract/sandbox'
import type { SandboxState } from '@icebox/contract/sandbox'
import { findDemoAddress, isDemoAddress } from '../accounts/demo-visitor.ts'
import type { App } from '../app.ts'
import { countTry } from '../kit/db/limit.ts'
import type { Visitor } from '../kit/http/route.ts'
import { Problem } from '../kit/problem.ts'
import { imapSignin } from '../mail/connect/connect.ts'
import { forgetDemoVisitors } from '../privacy/forget-demo-visitors.ts'
import { askSandbox, openGuest, readSandbox } from './control.ts'
import { letRequestsAge } from './pass-time.ts'
import { subscribeHere } from './subscribe.ts'

const DEMO_SECONDS_BETWEEN = 4
/** New demo people, whose mailboxes and accounts stay for a day. */
export const NEW_DEMOS = {
  ofNetwork: { max: 20, windowSeconds: 3_600 },
  ofAll: { max: 200, windowSeconds: 86_400 },
} as const
const LOOKS = { max: 3_000, windowSeconds: 600 }
const TURNS = { max: 600, windowSeconds: 600 }
const done = { success: true as const }

/**
 * What the sandbox is doing, or null where none runs. Whoever tries the demo comes first among the people; where others
 * than those at this machine can come, nobody sees anybody else.
 */
export async function getSandbox(app: App, visitor: Visitor): Promise<SandboxState | null> {
  if (!app.config.sandbox) return null
  await countTry(app, `sandbox-look|${visitor.ip}`, LOOKS)
  const own = await findDemoAddress(app, visitor.accountId)
  const state = await readSandbox(app, own)
  if (app.config.isLocal) return state
  return { ...state, people: state.people.filter(({ email }) => email === own), accounts: [] }
}

/**
 * Signs in as a demo person of one's own, with a mailbox, a trial and a trickle of mail; the same one again for whoever
 * has one. Throws Problem `too_many`.
 */
export async function startDemo(app: App, visitor: Visitor) {
  const own = await findDemoAddress(app, visitor.accountId)
  const { email, password, host, port, smtpPort } = (await findPerson(app, own)) ?? (await newPerson(app, visitor))
  const { user } = await imapSignin(app, visitor, { email, password, host, port, smtpHost: host, smtpPort })
  await subscribeHere(app, { accountId: user.id }, { planId: 'pro_plus', seats: 1, billing: 'monthly' })
  await askSandbox(app, '/trickle', { running: true, secondsBetween: DEMO_SECONDS_BETWEEN, guest: email })
  return { user: { id: user.id, email: user.email } }
}

async function findPerson(app: App, own: string | undefined) {
  if (own === undefined) return undefined
  const { people } = await readSandbox(app, own)
  return people.find(({ email }) => email === own)
}

async function newPerson(app: App, visitor: Visitor) {
  await countTry(app, `demo|${visitor.ip}`, NEW_DEMOS.ofNetwork)
  await countTry(app, 'demo', NEW_DEMOS.ofAll)
  await forgetDemoVisitors(app)
  const [person] = (await openGuest(app)).people
  if (!person) throw new Problem('unavailable', 'The demo could not be started. Please try again.')
  return person
}

export async function setTrickle(app: App, visitor: Visitor, input: InputOf<typeof calls.setTrickle>) {
  const guest = await turnAs(app, visitor)
  if (guest === undefined) assertLocal(app)
  await askSandbox(app, '/trickle', { ...input, guest })
  return done
}

export async function playScene(app: App, visitor: Visitor, { id, email }: InputOf<typeof calls.playScene>) {
  const own = await turnAs(app, visitor)
  const to = email ?? own
  if (to !== own) assertLocal(app)
  // Also here each visitor's mailbox is their own.
  if (to !== undefined && to !== own && isDemoAddress(to.toLowerCase())) throw notYours()
  await askSandbox(app, '/scene', { id, email: to })
  return done
}

export async function failMailHost(app: App, visitor: Visitor, input: InputOf<typeof calls.failMailHost>) {
  await turnForAll(app, visitor)
  await askSandbox(app, '/fail', input)
  return done
}

export async function advanceTime(app: App, visitor: Visitor, { days }: InputOf<typeof calls.advanceTime>) {
  await turnForAll(app, visitor)
  await askSandbox(app, '/advance', { seconds: days * 86_400 })
  await letRequestsAge(app, days)
  return done
}

export async function revokeAccount(app: App, visitor: Visitor, input: InputOf<typeof calls.revokeAccount>) {
  await turnForAll(app, visitor)
  await askSandbox(app, '/revoke', input)
  return done
}

/** Counts the turn; answers the visitor's own demo address. */
async function turnAs(app: App, { ip, accountId }: Visitor): Promise<string | undefined> {
  if (!app.config.sandbox) throw new Problem('not_found', 'The sandbox does not run here.')
  await countTry(app, `sandbox|${ip}`, TURNS)
  return findDemoAddress(app, accountId)
}

/** What touches everybody is for whoever sits at this machine. */
async function turnForAll(app: App, visitor: Visitor): Promise<void> {
  await turnAs(app, visitor)
  assertLocal(app)
}

function assertLocal({ config }: App): void {
  if (!config.isLocal) throw notYours()
}

function notYours(): Problem {
  return new Problem('not_allowed', 'Others try this demo too; here you can only change what is yours.')
}
