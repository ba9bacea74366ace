import { unavailable } from '../../failures.ts'
import { MailboxError } from '../../mailbox.ts'
import type { AskToken } from '../../settings.ts'

/** The access token in use. However many calls are refused at once, another is asked for once. */
export interface Token {
  /** Throws MailboxError as AskToken does. */
  current(): Promise<string>
  renew(refused: string): Promise<void>
}

/** `use` is told every token before `current` answers it. */
export function holdToken(askToken: AskToken, use: (token: string) => void): Token {
  let asking: Promise<string> | undefined
  let inUse: string | undefined
  const ask = (refused?: string) => {
    inUse = undefined
    asking = askToken(refused).then(
      token => {
        inUse = token
        use(token)
        return token
      },
      error => {
        asking = undefined
        throw error instanceof MailboxError ? error : unavailable(error)
      },
    )
    return asking
  }
  return {
    current: () => asking ?? ask(),
    async renew(refused) {
      await (inUse === refused ? ask(refused) : (asking ?? ask()))
    },
  }
}
