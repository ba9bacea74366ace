import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { postForm } from './token-call.ts'

const MIB = 1 << 20

/** Its answer goes on for 64 MiB; counts the bytes that it got rid of. */
async function longWindedHost(status: number) {
  const sent = { bytes: 0 }
  const piece = Buffer.alloc(MIB, 'x')
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    const goOn = () => {
      if (response.destroyed) return
      if (sent.bytes === 64 * MIB) return void response.end()
      sent.bytes += piece.length
      response.write(piece, goOn)
    }
    goOn()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  return { sent, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token` }
}

it.each([200, 400])('an answer without end (%s) is none, and is read no further than one could be', async status => {
  const { sent, url } = await longWindedHost(status)
  await expect(postForm(url, {})).rejects.toMatchObject({ name: 'TokenRefusal', error: 'down' })
  // What lies in the buffers of the connection is sent and never read.
  expect(sent.bytes).toBeLessThan(24 * MIB)
})
