import { once } from 'node:events'
import { WebSocket } from 'ws'

/** As much of a browser as signing in needs: it keeps cookies and follows no redirect by itself. */
export class Browser {
  private readonly cookies = new Map<string, string>()
  private readonly url: string
  constructor(url: string) {
    this.url = url
  }

  /** The answer to a call as JSON. Throws when it failed. */
  async get(path: string): Promise<Record<string, string>> {
    const answer = await this.ask(path)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json() as Promise<Record<string, string>>
  }

  async post(path: string, body: object): Promise<void> {
    const headers = { 'content-type': 'application/json', origin: this.url, 'x-requested-with': 'icebox' }
    const answer = await this.ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  }

  /** Where a page of ours leads on to, as a path. */
  async visit(path: string): Promise<string> {
    const answer = await this.ask(path)
    return answer.headers.get('location') ?? ''
  }

  /** An open page of this account, which is told of what happens; answers when it listens. */
  async listen(accountId: string, heard: (type: string) => void): Promise<WebSocket> {
    const headers = { cookie: this.cookie(), origin: this.url }
    const socket = new WebSocket(`${this.url.replace('http', 'ws')}/ws?userId=${accountId}`, { headers })
    socket.on('message', data => heard(JSON.parse(String(data)).type))
    await once(socket, 'open')
    return socket
  }

  private cookie(): string {
    return [...this.cookies].map(pair => pair.join('=')).join('; ')
  }

  private async ask(path: string, request: RequestInit = {}): Promise<Response> {
    const headers = { ...request.headers, cookie: this.cookie() }
    const answer = await fetch(`${this.url}${path}`, { ...request, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      this.cookies.set(name, value)
    }
    return answer
  }
}
