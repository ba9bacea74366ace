import type * as linkCalls from '@icebox/contract/api/extension'
import type * as popupCalls from '@icebox/contract/api/popup'
import type { z } from 'zod'
import type { Shape } from './fits.ts'

/** A call as it is made here, and of which kind its answer has to be. */
export interface ExtensionCall<I, O> {
  readonly method: string
  readonly path: string
  readonly answer: Shape
  /** Only for the types. */
  readonly of?: { readonly input: I; readonly output: O }
}

/** Method and path are held against the contract by their types. */
type CallOf<C extends Described> = ExtensionCall<z.input<C['input']>, z.output<C['output']>> &
  Pick<C, 'method' | 'path'>

interface Described {
  readonly method: string
  readonly path: string
  readonly input: z.ZodType
  readonly output: z.ZodType
}

export type Popup = popupCalls.Popup

export const POPUP: Shape = {
  isActive: 'boolean',
  stats: { blockedToday: 'number', totalBlocked: 'number', accuracy: 'number?' },
  line: { value: 'number', why: 'string?' },
  recent: [
    { id: 'string', sender: 'string', subject: 'string', processedAt: 'string', is: 'string', canRestore: 'boolean' },
  ],
  mailboxes: [{ address: 'string', needs: 'string?', folderUrl: 'string?' }],
  plan: { name: 'string', isRunning: 'boolean', used: 'number', limit: 'number?' },
}
const DONE: Shape = { success: 'boolean' }

export const GET_POPUP: CallOf<typeof popupCalls.getPopup> = {
  ...{ method: 'GET', path: '/api/v1/popup' },
  answer: POPUP,
}
export const CHANGE_POPUP: CallOf<typeof popupCalls.changePopup> = {
  ...{ method: 'PATCH', path: '/api/v1/popup/settings' },
  answer: { isActive: 'boolean', line: 'number' },
}
export const RESTORE: CallOf<typeof popupCalls.restoreInPopup> = {
  ...{ method: 'POST', path: '/api/v1/popup/restore' },
  answer: DONE,
}
export const UNDO: CallOf<typeof popupCalls.undoInPopup> = {
  ...{ method: 'POST', path: '/api/v1/popup/undo' },
  answer: DONE,
}
export const LINK: CallOf<typeof linkCalls.linkExtension> = {
  ...{ method: 'POST', path: '/api/extension/link' },
  answer: { key: 'string', email: 'string' },
}
