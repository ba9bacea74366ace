import type { Scope } from '@icebox/contract/api/scopes'
import { type Account, findAccount } from '../../accounts/account-store.ts'
import type { Actor, App } from '../../app.ts'
import { logSecurity } from '../../kit/log/security-log.ts'
import { apiDigest } from '../../kit/sessions/secrets.ts'
import { findKey, type KeyRow, noteUse } from '../keys/key-store.ts'
import { isKeyText } from '../keys/key-text.ts'
import { scopesOf } from '../keys/keys.ts'
import { lockOf } from '../keys/rights.ts'
import { ApiProblem } from './api-problem.ts'

/** Who asks by a key: the account it is of, as it stands at this moment. */
export interface KeyCaller extends Actor {
  readonly key: KeyRow
  readonly scopes: readonly Scope[]
  readonly account: Account
}

/** The caller whose key an Authorization header bears (RFC 6750). Throws ApiProblem `key_…`. */
export async function callerOf(app: App, authorization: string | undefined): Promise<KeyCaller> {
  const text = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  if (text === undefined) {
    throw new ApiProblem('key_missing', 'Send your key as a header: Authorization: Bearer icb_…')
  }
  if (!isKeyText(text)) {
    throw new ApiProblem('key_unknown', 'This is not written as a key is. Please look whether it was copied whole.')
  }
  const key = await findKey(app.db, apiDigest(app.keys, 'key', text))
  const account = key && (await findAccount(app.db, key.account_id))
  if (!account) throw new ApiProblem('key_unknown', 'Nobody here has this key.')
  if (key.revoked_at !== null)
    throw new ApiProblem('key_revoked', 'This key was revoked. Make another in the settings.')
  if (key.expires_at.getTime() <= Date.now()) {
    throw new ApiProblem('key_expired', 'This key has expired. Make another in the settings.')
  }
  return { accountId: account.id, key, scopes: scopesOf(key), account }
}

/** What a call takes: a key of a program with a scope, or one of the extension, whose few calls every plan holds. */
export interface Wanted {
  readonly keys: KeyRow['kind']
  readonly scope: Scope | null
}

/** Holds the caller against what the plan and the key allow now; a denial is logged. Throws ApiProblem `plan_required`, `scope_missing`. */
export async function assertAllowed(app: App, caller: KeyCaller, { keys, scope }: Wanted): Promise<void> {
  await noteUse(app.db, caller.key)
  if (caller.key.kind !== keys) throw denied(app, caller, new ApiProblem('scope_missing', OTHER_KIND[keys]))
  if (keys === 'extension') return
  const locked = lockOf(app, caller.account)
  if (locked) throw denied(app, caller, new ApiProblem('plan_required', locked))
  if (scope !== null && !caller.scopes.includes(scope)) {
    throw denied(app, caller, new ApiProblem('scope_missing', `This call takes a key with the scope ${scope}.`))
  }
}

const OTHER_KIND = {
  program: 'This key is the browser extension’s and opens nothing else.',
  extension: 'This call is the browser extension’s alone.',
} as const

function denied(app: App, { accountId }: KeyCaller, problem: ApiProblem): ApiProblem {
  logSecurity(app, 'refused', { account: accountId, kind: problem.code })
  return problem
}
