import { randomInt } from 'node:crypto'
import { connect, createServer } from 'node:net'

/** Below those that systems give to whoever connects to somewhere, on Linux from 32,768 on. */
const PORTS = [20_000, 32_000] as const
const MOST_TRIES = 50

/**
 * A port nobody listens on now; another process may still take it first, so be ready to try again. What starts slowly
 * still finds it free, because no connection out of this machine takes it meanwhile.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const port = randomInt(...PORTS)
    if (await isFree(port)) return port
  }
  throw new Error(`No port from ${PORTS[0]} to ${PORTS[1]} is free.`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/** The first line a server on this port says, or undefined when it says none within the time. */
export function greetingOf(port: number, timeoutMs: number): Promise<string | undefined> {
  return new Promise(resolve => {
    let said = ''
    const socket = connect(port, '127.0.0.1')
    const end = (line?: string) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(line)
    }
    const timer = setTimeout(end, timeoutMs)
    socket.on('error', () => end())
    socket.on('close', () => end())
    socket.on('data', data => {
      said += data.toString('latin1')
      if (said.includes('\n')) end(said)
    })
  })
}

/** Asks until `ready` says yes; false when the time is over. */
export async function waitUntil(ready: () => boolean | Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const until = Date.now() + timeoutMs
  while (Date.now() < until) {
    if (await ready()) return true
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  return ready()
}
