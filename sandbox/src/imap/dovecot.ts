import { type ChildProcess, execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { keepCertificate } from './certificate.ts'
import { capabilities, type DovecotPlan, dovecotConf, type Layout } from './dovecot-conf.ts'
import { commandLineOf, endKept, hasEnded, spawnKept } from './keeper.ts'
import { deliverToMaildir, type Owner } from './maildir.ts'
import { freePort, greetingOf, waitUntil } from './ports.ts'

export interface DovecotOptions {
  /** Where mail, users, log and certificate rest; what is there already is kept. */
  readonly folder: string
  /** 'no-move' hides MOVE and CONDSTORE, 'no-uidplus' UIDPLUS as well; other text is announced as it stands. */
  readonly capability?: 'full' | 'no-move' | 'no-uidplus' | (string & {})
  readonly users: readonly MailUser[]
  /** Limit for each mailbox. A COPY beyond it answers NO [OVERQUOTA]; `deliver` is not bound by it. */
  readonly quotaBytes?: number
  /** `nested` when left out. Nothing can be delivered from outside where it is `childless`. */
  readonly layout?: Layout
}

export interface MailUser {
  readonly address: string
  readonly password: string
}

export interface DovecotHost {
  readonly imapPort: number
  readonly imapsPort: number
  readonly caPem: string
  readonly pid: number
  /** Resolves once the user can log in. */
  addUser(user: MailUser): Promise<void>
  /** The mail goes too; whoever is logged in stays so for the moment. */
  removeUser(address: string): void
  /** Puts a message into the folder (default INBOX) at once; in 'Sent Messages' it counts as read. */
  deliver(address: string, raw: string | Buffer, place?: string | { folder?: string; receivedAt?: Date }): Promise<void>
  maildir(address: string): string
  stop(): Promise<void>
}

const places = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin', '/opt/local/sbin']
const imapPlaces = [
  '/usr/lib/dovecot',
  '/usr/libexec/dovecot',
  '/usr/local/libexec/dovecot',
  '/opt/homebrew/libexec/dovecot',
]

// Short, because the path of a UNIX socket has little room.
const runFolderStart = join(tmpdir(), 'dovecot-')

/** True when a Dovecot is here whose configuration language is ours (2.3), with its IMAP part. */
export function dovecotInstalled(): boolean {
  const program = dovecotProgram()
  if (!program || !imapPlaces.some(place => existsSync(join(place, 'imap')))) return false
  try {
    return execFileSync(program, ['--version'], { encoding: 'utf8', stdio: 'pipe' }).startsWith('2.3.')
  } catch {
    return false
  }
}

/** Starts a private Dovecot on loopback and answers once it greets. Runs as nobody when we are root. */
export async function startDovecot(options: DovecotOptions): Promise<DovecotHost> {
  const program = dovecotProgram()
  if (!program) throw new Error('Dovecot is not installed here. On Debian: apt-get install dovecot-imapd')
  const folder = resolve(options.folder)
  const account = mailAccount()
  prepareFolder(folder, account)
  await endFormer(folder)
  for (const user of options.users) writeUser(folder, user)
  for (let attempt = 1; ; attempt++) {
    const plan = await planDovecot(folder, account, options)
    const running = await launch(program, plan, account)
    if (running) return hostOf(plan, account, running)
    // Another process may have taken a port between choosing and binding.
    if (attempt === 3) throw new Error(`Dovecot did not start: ${lastLog(folder)}`)
  }
}

interface Account extends Owner {
  readonly user: string
  readonly group: string
}

function dovecotProgram(): string | undefined {
  return places.map(place => join(place, 'dovecot')).find(path => existsSync(path))
}

function mailAccount(): Account {
  const name = process.getuid?.() === 0 ? 'nobody' : userInfo().username
  const ask = (what: string) => execFileSync('id', [what, name], { encoding: 'utf8' }).trim()
  return { user: name, group: ask('-gn'), uid: Number(ask('-u')), gid: Number(ask('-g')) }
}

function prepareFolder(folder: string, owner: Owner): void {
  for (const path of [folder, join(folder, 'mail'), join(folder, 'tls')]) {
    mkdirSync(path, { recursive: true })
    chownSync(path, owner.uid, owner.gid)
  }
  const { certPath, keyPath } = keepCertificate(join(folder, 'tls'))
  writeFileSync(join(folder, 'users'), '', { mode: 0o600 })
  for (const path of [certPath, keyPath, join(folder, 'users')]) chownSync(path, owner.uid, owner.gid)
}

/** Ends a Dovecot that a killed sandbox left behind in this folder, and no other process. */
async function endFormer(folder: string): Promise<void> {
  const note = join(folder, 'dovecot.pid')
  if (!existsSync(note)) return
  const [pidText, runFolder] = readFileSync(note, 'utf8').split('\n')
  const pid = Number(pidText)
  const isOurs = () => commandLineOf(pid).includes(join(folder, 'dovecot.conf'))
  if (pid > 1 && isOurs()) {
    process.kill(pid, 'SIGTERM')
    if (!(await waitUntil(() => !isOurs(), 5_000))) process.kill(pid, 'SIGKILL')
  }
  if (runFolder?.startsWith(runFolderStart)) rmSync(runFolder, { recursive: true, force: true })
  rmSync(note, { force: true })
}

function writeUser(folder: string, user: MailUser): void {
  // Base64, because a colon in the password would end the field.
  const secret = Buffer.from(user.password).toString('base64')
  appendFileSync(join(folder, 'users'), `${user.address.toLowerCase()}:{PLAIN.b64}${secret}::::::\n`)
}

function removeUser(folder: string, address: string): void {
  const file = join(folder, 'users')
  const others = readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => !line.startsWith(`${address.toLowerCase()}:`))
  writeFileSync(file, others.join('\n'))
  rmSync(join(folder, 'mail', address.toLowerCase()), { recursive: true, force: true })
}

/** Dovecot looks at its users file once in a second of the clock, so a change shows in the next one. */
function nextSecond(): Promise<void> {
  return pause(1_050 - (Date.now() % 1_000))
}

async function planDovecot(folder: string, account: Account, options: DovecotOptions): Promise<DovecotPlan> {
  const runFolder = mkdtempSync(runFolderStart)
  chownSync(runFolder, account.uid, account.gid)
  const name = options.capability ?? 'full'
  const plan: DovecotPlan = {
    folder,
    runFolder,
    user: account.user,
    group: account.group,
    imapPort: await freePort(),
    imapsPort: await freePort(),
    greeting: `Sandbox ${randomUUID()}`,
    capability: name in capabilities ? capabilities[name] : name,
    quotaBytes: options.quotaBytes,
    layout: options.layout ?? 'nested',
  }
  writeFileSync(join(folder, 'dovecot.conf'), dovecotConf(plan))
  return plan
}

/** The running keeper, or undefined when Dovecot gave up before it greeted. */
async function launch(program: string, plan: DovecotPlan, account: Account): Promise<ChildProcess | undefined> {
  const child = spawnKept(program, join(plan.folder, 'dovecot.conf'), account)
  const greets = async () => (await greetingOf(plan.imapPort, 500))?.includes(plan.greeting) === true
  const ready = await waitUntil(async () => hasEnded(child) || (await greets()), 15_000)
  if (ready && !hasEnded(child)) return child
  await endKept(child)
  rmSync(plan.runFolder, { recursive: true, force: true })
  return undefined
}

function hostOf(plan: DovecotPlan, owner: Owner, child: ChildProcess): DovecotHost {
  const pid = Number(readFileSync(join(plan.runFolder, 'master.pid'), 'utf8'))
  const note = join(plan.folder, 'dovecot.pid')
  writeFileSync(note, `${pid}\n${plan.runFolder}`)
  const maildir = (address: string) => join(plan.folder, 'mail', address.toLowerCase(), 'Maildir')
  return {
    imapPort: plan.imapPort,
    imapsPort: plan.imapsPort,
    caPem: readFileSync(join(plan.folder, 'tls', 'cert.pem'), 'utf8'),
    pid,
    maildir,
    addUser: async user => {
      writeUser(plan.folder, user)
      await nextSecond()
    },
    removeUser: address => removeUser(plan.folder, address),
    deliver: (address, raw, place = {}) => {
      const { folder = 'INBOX', receivedAt = new Date() } = typeof place === 'string' ? { folder: place } : place
      return deliverToMaildir(maildir(address), { raw, folder, seen: folder === 'Sent Messages', receivedAt }, owner)
    },
    stop: async () => {
      await endKept(child)
      rmSync(plan.runFolder, { recursive: true, force: true })
      rmSync(note, { force: true })
    },
  }
}

function lastLog(folder: string): string {
  const log = join(folder, 'dovecot.log')
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').slice(-3).join(' | ') : 'it wrote no log'
}
