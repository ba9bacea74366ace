import { fits } from './fits.ts'

/** What the window and the script of the connecting page tell the worker. */
export type WorkerMessage =
  | { readonly type: 'connect'; readonly origin: string }
  | { readonly type: 'code'; readonly code: string }

/** How it went; null where all is well. */
export interface Outcome {
  readonly fault: string | null
}

export function isWorkerMessage(message: unknown): message is WorkerMessage {
  if (!fits(message, { type: 'string' })) return false
  const { type } = message as { type: string }
  if (type === 'connect') return fits(message, { origin: 'string' })
  return type === 'code' && fits(message, { code: 'string' })
}
