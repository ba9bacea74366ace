import type { App } from '../../app.ts'
import { apiDigest, isSameMark } from '../../kit/sessions/secrets.ts'
import { ApiProblem } from '../serving/api-problem.ts'

/** Where the next page of an account's list begins, signed, so that nobody makes one up. */
export function writeCursor(app: App, accountId: string, at: string): string {
  return Buffer.from(`${at}.${markOf(app, accountId, at)}`).toString('base64url')
}

/** Throws ApiProblem `bad_cursor` for whatever this account was not given. */
export function readCursor(app: App, accountId: string, cursor: string): string {
  const [at = '', mark = ''] = Buffer.from(cursor, 'base64url').toString('latin1').split('.')
  if (isSameMark(mark, markOf(app, accountId, at))) return at
  throw new ApiProblem('bad_cursor', 'Send the next of the page before as it is, or leave cursor out to begin anew.')
}

function markOf(app: App, accountId: string, at: string): string {
  return apiDigest(app.keys, 'cursor', `${accountId}|${at}`).subarray(0, 12).toString('base64url')
}
