import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '@icebox/sandbox/imap/ports'
import { ROOT, runCommand } from './run.ts'

/**
 * A developer's product: the pages from Vite, which shows a change at once, and behind them `npm start` without pages,
 * which starts its processes anew when their code changes. Data, settings and sandbox are those of `npm start`.
 */
await runCommand(async () => {
  const port = process.env.PORT ?? '3000'
  const serverPort = String(await freePort())
  const server = `http://127.0.0.1:${serverPort}`
  const address = process.env.APP_URL ?? `http://localhost:${port}`
  const children = [
    run('scripts/bootstrap.mjs', ['start', '--dev'], { PORT: serverPort, APP_URL: address }),
    run(join('node_modules', '@react-router', 'dev', 'bin.js'), ['dev', '--port', port, '--strictPort'], {
      ICEBOX_DEV_SERVER: server,
    }),
  ]
  console.log(`The pages are at ${address}, as soon as the server says that it is ready.`)
  await endTogether(children)
})

function run(script: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  const cwd = script.startsWith('node_modules') ? join(ROOT, 'web') : ROOT
  // A group of its own, so that Ctrl-C reaches it only through us, in order.
  return spawn(process.execPath, [join(ROOT, script), ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
}

/** One half alone is of no use: when one ends, or a signal comes, both do. A second signal is passed on, too. */
async function endTogether(children: readonly ChildProcess[]): Promise<void> {
  const end = () => {
    for (const child of children) child.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  await Promise.all(children.map(child => new Promise<void>(resolve => child.once('exit', () => resolve(end())))))
}
