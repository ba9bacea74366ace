import { Problem } from '../kit/problem.ts'

/** Throws Problem `unavailable`: signing in with Google needs keys that this installation does not have. */
export async function refuseGoogle(): Promise<never> {
  throw notSetUp('Google')
}

/** The same for Microsoft. */
export async function refuseMicrosoft(): Promise<never> {
  throw notSetUp('Microsoft')
}

function notSetUp(provider: string): Problem {
  return new Problem(
    'unavailable',
    `This Icebox has not set up signing in with ${provider}. Apple Mail or another IMAP mailbox works.`,
  )
}
