import { cancelSubscription } from '@icebox/contract/billing/billing'
import { keepCertificate } from '@icebox/sandbox/imap/certificate'
import { newFolder } from '@icebox/sandbox/imap/client-for-tests'
import { type Smtp, startSmtp } from '@icebox/sandbox/imap/smtp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BillingWorld, billingWorld } from '../../../testing/billing-world.ts'
import { type Subscriber, subscriber } from '../../../testing/subscriber.ts'
import { getAccount } from '../../accounts/account-store.ts'
import { tellUnconnected } from './unconnected.ts'

const SENDER = { address: 'icebox@operator.example', password: 'its password' }

let world: BillingWorld
let smtp: Smtp
beforeAll(async () => {
  const certificate = keepCertificate(newFolder())
  const sender = (address: string) => (address === SENDER.address ? SENDER : undefined)
  const user = () => undefined
  smtp = await startSmtp({ certificate, port: undefined, user, sender, deliver: async () => undefined })
  const url = `smtp://${encodeURIComponent(SENDER.address)}:${encodeURIComponent(SENDER.password)}@127.0.0.1:${smtp.port}`
  world = await billingWorld({ outgoing: { url, from: `Icebox <${SENDER.address}>`, ca: certificate.certPem } })
})
afterAll(async () => {
  await smtp.stop()
  await world.close()
})

async function lettersTo({ id }: Subscriber): Promise<string[]> {
  const { email } = await getAccount(world.test.app.db, id)
  const texts = smtp.outbox.filter(({ to }) => to === email).map(({ raw }) => raw.replace(/=\r?\n/g, ''))
  return texts.filter(text => text.includes('connected no mailbox'))
}

it('an owner without a mailbox is told once before the trial charges, with the sum and the way out', async () => {
  const [without, withOne, cancelled] = [
    await subscriber(world, { seats: 1 }, { isPaid: false }),
    await subscriber(world, { seats: 1 }, { isPaid: false }),
    await subscriber(world, { seats: 1 }, { isPaid: false }),
  ]
  const login = { provider: 'imap' as const, address: 'a@b.example', username: 'a', host: 'b', port: 993 }
  await world.test.app.db
    .insertInto('mailbox')
    .values({ account_id: withOne.id, ...login })
    .execute()
  await cancelled.send(cancelSubscription, cancelled, {})
  await world.pass(3)
  await tellUnconnected(world.test.app)
  expect(await lettersTo(without)).toEqual([])
  await world.pass(1.5)
  await tellUnconnected(world.test.app)
  await tellUnconnected(world.test.app)
  const [letter = '', ...more] = await lettersTo(without)
  expect(more).toEqual([])
  expect(letter).toContain('$6.99 for the first month')
  expect(letter).toContain('/dashboard?tab=')
  expect([await lettersTo(withOne), await lettersTo(cancelled)]).toEqual([[], []])
})
