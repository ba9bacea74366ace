import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What happens to one command: refused, done by the host but refused in its answer, lost before the host got it, or done but never answered. */
export type Mishap = 'no' | 'no_though_done' | 'drop_before' | 'drop_unanswered'

export interface Tap {
  readonly port: number
  /** Names of the commands that came through, 'UID COPY' for one under UID, oldest first. */
  readonly commands: readonly string[]
  /** The next command for which `when` is true has this mishap, once. */
  befall(mishap: Mishap, when: (command: string) => boolean): void
  /** The next command for which `when` is true waits until `work` is done, once. */
  holdUp(work: () => Promise<unknown>, when: (command: string) => boolean): void
  stop(): Promise<void>
}

export interface ImapTap extends Tap {
  /** From now on what the host says is changed on its way; as it is when nothing is given. */
  rewrite(pattern?: RegExp, replacement?: string): void
  /** Ends every connection; new ones work. */
  cut(): void
  /** Nothing that was planned happens any more. */
  mend(): void
}

/** Stands between the mailbox and a plain IMAP port: writes down every command and lets things go wrong. */
export async function startTap(backPort: number): Promise<ImapTap> {
  const commands: string[] = []
  const state: State = { commands, planned: undefined, hold: undefined, said: text => text }
  const sockets = new Set<Socket>()
  const server = createServer(client => {
    const host = connect(backPort, '127.0.0.1')
    for (const [one, other] of [
      [client, host],
      [host, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => one.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
    passOn(client, host, state)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    commands,
    befall(mishap, when) {
      state.planned = { mishap, when }
    },
    holdUp(work, when) {
      state.hold = { work, when }
    },
    rewrite(pattern = /(?!)/, replacement = '') {
      state.said = text => text.replace(pattern, replacement)
    },
    cut,
    mend() {
      Object.assign(state, { planned: undefined, hold: undefined, said: (text: string) => text })
      cut()
    },
    async stop() {
      const closed = new Promise(resolve => server.close(resolve))
      cut()
      await closed
    },
  }
}

interface State {
  readonly commands: string[]
  planned: { readonly mishap: Mishap; readonly when: (command: string) => boolean } | undefined
  hold: { readonly work: () => Promise<unknown>; readonly when: (command: string) => boolean } | undefined
  said: (text: string) => string
}

function passOn(client: Socket, host: Socket, state: State): void {
  let muted: { readonly tag: string; readonly mishap: Mishap } | undefined
  let rest = ''
  let literalLeft = 0
  let last: Promise<unknown> = Promise.resolve()
  host.on('data', chunk => {
    const text = chunk.toString('latin1')
    // A line that begins with + asks for the rest of the command; without it the host would never do it.
    if (muted === undefined || text.startsWith('+'))
      client.write(state.said(text.replaceAll(' STARTTLS', '')), 'latin1')
    else if (new RegExp(`^${muted.tag} `, 'm').test(text)) answerMuted(muted)
  })
  client.on('data', chunk => {
    last = last.then(async () => {
      rest += chunk.toString('latin1')
      for (let piece = nextPiece(); piece !== ''; piece = nextPiece()) await take(piece)
    })
  })

  function answerMuted({ tag, mishap }: { tag: string; mishap: Mishap }): void {
    muted = undefined
    if (mishap === 'drop_unanswered') client.destroy()
    else client.write(`${tag} NO Refused\r\n`)
  }

  function nextPiece(): string {
    const end = literalLeft > 0 ? Math.min(literalLeft, rest.length) : rest.indexOf('\n') + 1
    const piece = rest.slice(0, end)
    rest = rest.slice(end)
    return piece
  }

  async function take(piece: string): Promise<void> {
    const isLiteral = literalLeft > 0
    literalLeft = isLiteral ? literalLeft - piece.length : Number(/\{(\d+)\+?\}\r?\n$/.exec(piece)?.[1] ?? 0)
    const [, tag = '', command = ''] = /^(\S+) ((?:UID )?[A-Z]+)/.exec(isLiteral ? '' : piece) ?? []
    if (command) state.commands.push(command)
    if (command) await holdUp(state, command)
    const mishap = command && state.planned?.when(command) ? state.planned.mishap : undefined
    if (mishap) state.planned = undefined
    if (mishap === 'no') client.write(`${tag} NO [OVERQUOTA] Refused\r\n`)
    else if (mishap === 'drop_before') client.destroy()
    else {
      if (mishap) muted = { tag, mishap }
      host.write(piece, 'latin1')
    }
  }
}

async function holdUp(state: State, command: string): Promise<void> {
  const { hold } = state
  if (!hold?.when(command)) return
  state.hold = undefined
  await hold.work()
}
