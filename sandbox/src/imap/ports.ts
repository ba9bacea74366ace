import { connect, createServer } from 'node:net'

/** A port nobody listens on now; another process may still take it first, so be ready to try again. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
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
