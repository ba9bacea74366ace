import type { Socket } from 'node:net'
import { commands } from './commands.ts'
import { capabilityList, flagsOf, type Selected, type Session, type SessionHost } from './conversation.ts'
import type { Account, StoredMessage } from './store.ts'
import { type Command, CommandReader, parseCommand } from './wire.ts'

/** One connection of a client: reads commands one after another and answers them. */
export class SocketSession implements Session {
  readonly host: SessionHost
  account: Account | undefined
  selected: Selected | undefined
  private readonly socket: Socket
  private out = ''
  private idleTag: string | undefined
  private loginTag: string | undefined
  private hangs = false
  private readonly whenChanged = () => this.tellWhileIdle()

  constructor(host: SessionHost, socket: Socket) {
    this.host = host
    this.socket = socket
    const reader = new CommandReader(() => this.socket.write('+ go on\r\n'))
    socket.on('data', chunk => {
      for (const parts of reader.read(chunk)) this.receive(parts)
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => this.account?.changes.off('change', this.whenChanged))
    socket.write(`* OK [CAPABILITY ${capabilityList(host.switches)}] Sandbox ready\r\n`)
  }

  say(text: string): void {
    this.out += `${text}\r\n`
  }

  awaitLogin(tag: string): void {
    this.loginTag = tag
    this.say('+ ')
  }

  beginIdle(tag: string): void {
    this.idleTag = tag
    this.say('+ idling')
    // Mail may have come between the last command and this one.
    if (!this.host.switches.silentIdle) this.tellChanges()
  }

  enter(account: Account): void {
    this.account = account
    account.changes.on('change', this.whenChanged)
  }

  end(): void {
    this.flush()
    this.socket.end()
  }

  tellChanges(mayExpunge = true): void {
    if (!this.selected) return
    const { folder, view, flagsTold } = this.selected
    const live = new Map(folder.messages.map(message => [message.uid, message]))
    if (mayExpunge) this.tellExpunged(live)
    const known = new Set(view)
    const added = folder.messages.filter(message => !known.has(message.uid))
    if (added.length) {
      view.push(...added.map(message => message.uid))
      for (const message of added) flagsTold.set(message.uid, flagsOf(message))
      this.say(`* ${view.length} EXISTS`)
    }
    for (const [index, uid] of view.entries()) {
      const message = live.get(uid)
      if (!message || flagsTold.get(uid) === flagsOf(message)) continue
      flagsTold.set(uid, flagsOf(message))
      this.say(`* ${index + 1} FETCH (UID ${uid} FLAGS (${flagsOf(message)}))`)
    }
  }

  private tellExpunged(live: ReadonlyMap<number, StoredMessage>): void {
    const view = this.selected?.view ?? []
    for (let index = view.length - 1; index >= 0; index--) {
      if (live.has(view[index] ?? 0)) continue
      view.splice(index, 1)
      this.say(`* ${index + 1} EXPUNGE`)
    }
  }

  private receive(parts: Parameters<typeof parseCommand>[0]): void {
    if (this.hangs) return
    const first = parts[0]
    const line = first && 'text' in first ? first.text : ''
    if (this.idleTag) {
      this.endIdle(line)
      return
    }
    if (this.loginTag) {
      this.run({ tag: this.loginTag, name: 'AUTHENTICATE', args: ['PLAIN', line], line: '(secret)' })
      return
    }
    try {
      const command = parseCommand(parts)
      this.host.note(this, command)
      this.run(command)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      this.say(`${line.split(' ')[0] || '*'} BAD ${error.message}`)
      this.flush()
    }
  }

  private run(command: Command): void {
    this.loginTag = undefined
    const fault = this.host.takeFault(command.name)
    if (fault?.does === 'hang') {
      this.hangs = true
      return
    }
    if (fault?.does === 'drop_before') {
      this.socket.destroy()
      return
    }
    if (fault?.does === 'no') this.say(`${command.tag} NO ${fault.text ?? 'Refused'}`)
    else this.answer(command)
    if (fault?.does === 'lie') this.out = this.out.replace(`${command.tag} OK`, `${command.tag} NO`)
    if (fault?.does === 'drop_unanswered') this.socket.destroy()
    else if (fault?.does === 'cut') this.cut()
    else if (fault?.does === 'drop_answered') this.end()
    else this.flush()
  }

  private answer(command: Command): void {
    const handle = commands[command.name]
    if (!handle) this.say(`${command.tag} BAD Unknown command`)
    else if (!handle.anyone && !this.account) this.say(`${command.tag} BAD Log in first`)
    else if (handle.selected && !this.selected) this.say(`${command.tag} BAD Select a folder first`)
    else if (handle.needs && !this.host.switches[handle.needs]) this.say(`${command.tag} BAD Unknown command`)
    else handle.run(this, command)
  }

  private endIdle(line: string): void {
    const tag = this.idleTag
    this.idleTag = undefined
    this.tellChanges()
    this.say(/^done$/i.test(line) ? `${tag} OK Idle ended` : `${tag} BAD Expected DONE`)
    this.flush()
  }

  private tellWhileIdle(): void {
    if (!this.idleTag || this.host.switches.silentIdle) return
    this.tellChanges()
    this.flush()
  }

  private cut(): void {
    this.out = this.out.slice(0, Math.floor(this.out.length / 2))
    this.end()
  }

  private flush(): void {
    const bytes = Buffer.from(this.out, 'latin1')
    this.out = ''
    if (bytes.length && this.socket.writable) this.socket.write(bytes)
  }
}
