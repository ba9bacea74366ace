import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectTo, newFolder } from './imap/client-for-tests.ts'
import { demoPeople } from './scenes/people.ts'
import { startWorld, type World } from './world.ts'

const [, tomas] = demoPeople
const SAM = 'sam.ortiz@gmail.example'
const JONAS = 'jonas@nordwerk.example'
const PATIENCE = { timeout: 30_000 }

let world: World
beforeAll(async () => {
  world = await startWorld({ dataFolder: newFolder(), backend: 'memory', seed: 1, appUrl: 'http://localhost:3000' })
}, 60_000)
afterAll(() => world.stop())

async function countOfTomas(): Promise<number> {
  const user = { address: tomas?.email ?? '', password: tomas?.password ?? '' }
  const client = await connectTo({ imapsPort: world.mail.port, caPem: world.mail.caPem }, user)
  const status = await client.status('INBOX', { messages: true })
  await client.logout()
  return status === false ? 0 : (status.messages ?? 0)
}
const countAt = async (provider: 'google' | 'microsoft', email: string) =>
  (await world.apis?.[provider].program(email).messages())?.filter(({ folder }) => folder === 'INBOX').length ?? 0

it('mail comes to everyone who is connected, at all three, and ends with the connection', async () => {
  const before = [await countOfTomas(), await countAt('google', SAM), await countAt('microsoft', JONAS)]
  world.setConnected([tomas?.email ?? '', SAM, JONAS, 'nobody@elsewhere.example'])
  expect(world.state().trickle.running).toBe(true)
  await expect.poll(countOfTomas, PATIENCE).toBeGreaterThan(before[0] ?? 0)
  await expect.poll(() => countAt('google', SAM), PATIENCE).toBeGreaterThan(before[1] ?? 0)
  await expect.poll(() => countAt('microsoft', JONAS), PATIENCE).toBeGreaterThan(before[2] ?? 0)

  world.setTrickle({ running: false })
  // Told again of the same people: what was stopped stays stopped.
  world.setConnected([tomas?.email ?? '', SAM, JONAS])
  expect(world.state().trickle.running).toBe(false)
  world.setConnected([SAM])
  world.setConnected([SAM, JONAS])
  expect(world.state().trickle.running).toBe(true)
  world.setConnected([])
  expect(world.state().trickle.running).toBe(false)
}, 120_000)
