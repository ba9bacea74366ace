import type { InputOf } from '@icebox/contract/call'
import type * as calls from '@icebox/contract/sandbox'
import type { SandboxState } from '@icebox/contract/sandbox'
import type { App } from '../app.ts'
import { Problem } from '../kit/problem.ts'
import type { Visitor } from '../kit/route.ts'
import { imapSignin } from '../mail/connect.ts'
import { askSandbox, readSandbox } from './control.ts'
import { subscribeHere } from './subscribe.ts'

const DEMO_SECONDS_BETWEEN = 4
const done = { success: true as const }

/** What the sandbox is doing, or null where none runs. */
export async function getSandbox(app: App): Promise<SandboxState | null> {
  return app.config.sandbox ? readSandbox(app) : null
}

/** Signs in as the first demo person with a trial of their own, connects the mailbox and starts the trickle of mail. */
export async function startDemo(app: App, visitor: Visitor) {
  const { people } = await readSandbox(app)
  const [person] = people
  if (!person) throw new Problem('unavailable', 'The sandbox has no demo people yet. Please try again.')
  const { email, password, host, port, smtpPort } = person
  const { user } = await imapSignin(app, visitor, { email, password, host, port, smtpHost: host, smtpPort })
  await subscribeHere(app, { accountId: user.id }, { planId: 'pro_plus', seats: 1, billing: 'monthly' })
  await askSandbox(app, '/trickle', { running: true, secondsBetween: DEMO_SECONDS_BETWEEN })
  return { user: { id: user.id, email: user.email } }
}

export async function setTrickle(app: App, _visitor: Visitor, input: InputOf<typeof calls.setTrickle>) {
  await askSandbox(app, '/trickle', input)
  return done
}

export async function playScene(app: App, _visitor: Visitor, input: InputOf<typeof calls.playScene>) {
  await askSandbox(app, '/scene', input)
  return done
}

export async function failMailHost(app: App, _visitor: Visitor, input: InputOf<typeof calls.failMailHost>) {
  await askSandbox(app, '/fail', input)
  return done
}

export async function advanceTime(app: App, _visitor: Visitor, { days }: InputOf<typeof calls.advanceTime>) {
  await askSandbox(app, '/advance', { seconds: days * 86_400 })
  return done
}

export async function revokeAccount(app: App, _visitor: Visitor, input: InputOf<typeof calls.revokeAccount>) {
  await askSandbox(app, '/revoke', input)
  return done
}
