import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { connectTo, newFolder } from './imap/client-for-tests.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

function start(...args: string[]): ChildProcess {
  return fork(main, ['--data', newFolder(), ...args], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

it('prints one line that says where everything is, and ends on a signal', async () => {
  const child = start('--only', 'imap')
  const said = child.stdout ? text(child.stdout) : ''
  const [line] = await once(child.stdout ?? child, 'data')
  const { imap, smtpUrl, control, people } = JSON.parse(line)
  const client = await connectTo(
    { imapsPort: imap.port, caPem: imap.caPem },
    { address: people[0].email, password: people[0].password },
  )
  await client.logout()
  expect(smtpUrl).toMatch(new RegExp(`^smtp://icebox%40\\S+@${imap.smtpHost}:${imap.smtpPort}$`))
  const state = await fetch(`${control.url}/state`, { headers: { authorization: `Bearer ${control.token}` } })
  expect(await state.json()).toMatchObject({ people })
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
  expect((await said).trim().split('\n')).toHaveLength(1)
})

it('ends when its parent is gone', async () => {
  const child = start('--backend', 'memory')
  await once(child.stdout ?? child, 'data')
  child.disconnect()
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
})

it.each([
  [
    ['--only', 'imap,mars,venus'],
    'There is no twin of mars or venus; the twins are: imap, google, microsoft, stripe.\n',
  ],
  [['--backend', 'postfix'], '--backend is dovecot or memory.\n'],
])('refuses %j in one sentence', async (args, sentence) => {
  const child = start(...args)
  const said = child.stderr ? text(child.stderr) : ''
  const [code] = await once(child, 'exit')
  expect([code, await said]).toEqual([1, sentence])
})
