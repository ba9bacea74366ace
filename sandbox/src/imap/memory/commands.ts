import { type CommandEntry, capabilityList, type Session } from './conversation.ts'
import { folderCommands } from './folder-commands.ts'
import { messageCommands } from './message-commands.ts'
import type { Command } from './wire.ts'

const connectionCommands: Readonly<Record<string, CommandEntry>> = {
  CAPABILITY: {
    anyone: true,
    run: (session, { tag }) => {
      session.say(`* CAPABILITY ${capabilityList(session.host.switches)}`)
      session.say(`${tag} OK Done`)
    },
  },
  ID: {
    anyone: true,
    run: (session, { tag }) => {
      session.say('* ID ("name" "Sandbox")')
      session.say(`${tag} OK Done`)
    },
  },
  NOOP: { anyone: true, run: tellAll },
  CHECK: { selected: true, run: tellAll },
  LOGOUT: {
    anyone: true,
    run: (session, { tag }) => {
      session.say('* BYE Goodbye')
      session.say(`${tag} OK Done`)
      session.end()
    },
  },
  LOGIN: { anyone: true, run: (session, { tag, args }) => logIn(session, tag, [String(args[0]), String(args[1])]) },
  AUTHENTICATE: { anyone: true, run: authenticate },
  IDLE: { needs: 'idle', run: (session, { tag }) => session.beginIdle(tag) },
}

/** Every command by its name. */
export const commands: Readonly<Record<string, CommandEntry>> = {
  ...connectionCommands,
  ...folderCommands,
  ...messageCommands,
}

function tellAll(session: Session, { tag }: Command): void {
  session.tellChanges()
  session.say(`${tag} OK Done`)
}

function authenticate(session: Session, { tag, args }: Command): void {
  if (String(args[0]).toUpperCase() !== 'PLAIN') {
    session.say(`${tag} NO Only PLAIN is offered`)
    return
  }
  if (args[1] === undefined) {
    session.awaitLogin(tag)
    return
  }
  const [, user = '', password = ''] = Buffer.from(String(args[1]), 'base64').toString('latin1').split('\0')
  logIn(session, tag, [user, password])
}

function logIn(session: Session, tag: string, [user, password]: readonly [string, string]): void {
  const account = session.host.account(user)
  const known = account && Buffer.from(password, 'latin1').toString('utf8') === account.password
  if (!known || session.host.switches.refuseLogins) {
    session.say(`${tag} NO [AUTHENTICATIONFAILED] Authentication failed.`)
    return
  }
  session.enter(account)
  session.say(`${tag} OK [CAPABILITY ${capabilityList(session.host.switches)}] Logged in`)
}
