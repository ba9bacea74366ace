import type { GmailCall } from './call.ts'
import { listHistory } from './history.ts'
import { changeLabel, createLabel, deleteLabel, getLabel, listLabels } from './label-calls.ts'
import {
  batchModify,
  batchPurge,
  getAttachment,
  getMessage,
  listMessages,
  modifyMessage,
  purgeMessage,
  storeMessage,
  trashMessage,
  untrashMessage,
} from './message-calls.ts'
import { getProfile, getSendAs, listFilters, listSendAs, startWatch, stopWatch } from './other-calls.ts'
import {
  createDraft,
  deleteDraft,
  getDraft,
  listDrafts,
  sendDraft,
  sendMessage,
  updateDraft,
} from './sending/draft-calls.ts'
import { getThread, listThreads, modifyThread, trashThread, untrashThread } from './thread-calls.ts'

export interface Method {
  readonly verb: string
  /** Below `/gmail/v1/users/{userId}`; words in braces stand for one step of the path. */
  readonly path: string
  /** Any one of these scopes will do; besides them the one that may do everything. */
  readonly scopes: readonly string[]
  /** Quota units of new projects since May 2026; those of the rarer methods are taken from the same scale. */
  readonly units: number
  readonly answer: (call: GmailCall) => unknown
  /** Also takes the message as it is, below `/upload`. */
  readonly uploads?: true
}

/** May do everything, and alone may delete for good. */
export const EVERYTHING = 'https://mail.google.com/'

const scope = (name: string) => `https://www.googleapis.com/auth/gmail.${name}`
export const METADATA = scope('metadata')
const MODIFY = scope('modify')
const LABELS = scope('labels')
const COMPOSE = scope('compose')
const SETTINGS = scope('settings.basic')

const WRITES = [MODIFY]
const READS = [MODIFY, scope('readonly')]
const LOOKS = [...READS, METADATA]
const LABEL_WRITES = [MODIFY, LABELS]
const LABEL_READS = [...LOOKS, LABELS]
const DRAFTS = [MODIFY, COMPOSE]
const DRAFT_READS = [...READS, COMPOSE]
const SENDS = [...DRAFTS, scope('send')]
const INSERTS = [MODIFY, scope('insert')]
const SETTING_READS = [...READS, SETTINGS]

type Row = readonly [route: string, scopes: readonly string[], units: number, answer: Method['answer'], uploads?: true]

const ROWS: readonly Row[] = [
  ['GET /profile', [...LOOKS, COMPOSE], 1, getProfile],
  ['POST /watch', LOOKS, 100, startWatch],
  ['POST /stop', LOOKS, 50, stopWatch],
  ['GET /history', LOOKS, 2, listHistory],
  ['GET /labels', LABEL_READS, 1, listLabels],
  ['POST /labels', LABEL_WRITES, 5, createLabel],
  ['GET /labels/{id}', LABEL_READS, 1, getLabel],
  ['PATCH /labels/{id}', LABEL_WRITES, 5, changeLabel],
  ['PUT /labels/{id}', LABEL_WRITES, 5, changeLabel],
  ['DELETE /labels/{id}', LABEL_WRITES, 5, deleteLabel],
  ['GET /messages', LOOKS, 5, listMessages],
  ['POST /messages', INSERTS, 25, storeMessage('receivedTime'), true],
  ['POST /messages/import', INSERTS, 25, storeMessage('dateHeader'), true],
  ['POST /messages/send', SENDS, 100, sendMessage, true],
  ['POST /messages/batchModify', WRITES, 50, batchModify],
  ['POST /messages/batchDelete', [], 50, batchPurge],
  ['GET /messages/{id}', LOOKS, 20, getMessage],
  ['DELETE /messages/{id}', [], 10, purgeMessage],
  ['POST /messages/{id}/modify', WRITES, 5, modifyMessage],
  ['POST /messages/{id}/trash', WRITES, 5, trashMessage],
  ['POST /messages/{id}/untrash', WRITES, 5, untrashMessage],
  ['GET /messages/{messageId}/attachments/{id}', READS, 20, getAttachment],
  ['GET /threads', LOOKS, 10, listThreads],
  ['GET /threads/{id}', LOOKS, 40, getThread],
  ['POST /threads/{id}/modify', WRITES, 10, modifyThread],
  ['POST /threads/{id}/trash', WRITES, 10, trashThread],
  ['POST /threads/{id}/untrash', WRITES, 10, untrashThread],
  ['GET /drafts', DRAFT_READS, 5, listDrafts],
  ['POST /drafts', DRAFTS, 10, createDraft, true],
  ['POST /drafts/send', DRAFTS, 100, sendDraft, true],
  ['GET /drafts/{id}', DRAFT_READS, 20, getDraft],
  ['PUT /drafts/{id}', DRAFTS, 15, updateDraft, true],
  ['DELETE /drafts/{id}', DRAFTS, 10, deleteDraft],
  ['GET /settings/sendAs', SETTING_READS, 1, listSendAs],
  ['GET /settings/sendAs/{id}', SETTING_READS, 1, getSendAs],
  ['GET /settings/filters', SETTING_READS, 1, listFilters],
]

/** Every method of the Gmail API the twin has. Fixed paths stand before those with a variable step. */
export const METHODS: readonly Method[] = ROWS.map(([route, scopes, units, answer, uploads]) => {
  const [verb = '', path = ''] = route.split(' ')
  return { verb, path, scopes: [...scopes, EVERYTHING], units, answer, ...(uploads ? { uploads } : {}) }
})
