import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Db, sql, type Tx } from '../db/db.ts'
import { Problem } from '../problem.ts'
import { publishSessionEnd } from '../queue/publish.ts'
import type { Program } from './program.ts'
import { randomToken, sha256 } from './secrets.ts'
import { IDLE_DAYS } from './session-store.ts'

const LIFE_DAYS = 90
const DAY_MS = 86_400_000

/** What the cookies of a browser depend on. */
export interface Holder {
  readonly db: Db
  readonly config: { readonly appUrl: string; readonly selfHostUnlimited: boolean }
}

/** One request and the answer to it. */
export interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Whose session, and by which way to sign in it begins. */
export interface Beginning {
  readonly accountId: string
  /** Undefined where it was a link in a letter, or the team's provider. */
  readonly wayId?: string | undefined
  readonly companyIdentityId?: string | undefined
  /** When they last proved to that provider who they are; undefined where it does not say. */
  readonly provenAt?: Date | undefined
}

/** From where and by what a session is begun. */
export interface Whence extends Program {
  readonly net: string
}

export const WAY_ENDED =
  'This way to sign in has ended. Please sign in another way, or ask for a link under “Sign in with your company”.'

/** Meanwhile the account is gone, or what somebody came by opens it no more. */
export class WayEnded extends Problem {
  constructor() {
    super('gone', WAY_ENDED)
    this.name = 'WayEnded'
  }
}

/** Writes a session of the account down; answers its token, for `giveSession`. Throws WayEnded. */
export async function insertSession(
  tx: Tx,
  { accountId, wayId, companyIdentityId, provenAt }: Beginning,
  whence: Whence,
): Promise<string> {
  const byCompany = await holdWay(tx, { accountId, wayId, companyIdentityId })
  const token = randomToken()
  const expires = new Date(Date.now() + LIFE_DAYS * DAY_MS)
  await tx
    .insertInto('session')
    .values({
      ...{ id_hash: sha256(token), account_id: accountId, expires_at: expires, ...whence },
      ...{
        by_company: byCompany,
        identity_id: wayId ?? null,
        company_identity_id: companyIdentityId ?? null,
        proven_at: provenAt ?? null,
      },
    })
    .execute()
  return token
}

/**
 * Holds the account and what opened it until the transaction ends. Answers whether that is by leave of the team's provider:
 * what was added so begins no other sessions than the provider itself.
 */
async function holdWay(tx: Tx, { accountId, wayId, companyIdentityId }: Beginning): Promise<boolean> {
  // The account first, as whoever takes a way out of it does.
  const account = tx.selectFrom('account').select('id').where('id', '=', accountId).forKeyShare()
  if (!(await account.executeTakeFirst())) throw new WayEnded()
  if (companyIdentityId !== undefined) {
    const person = tx.selectFrom('company_identity').select('id').where('id', '=', companyIdentityId).forKeyShare()
    if (!(await person.executeTakeFirst())) throw new WayEnded()
    return true
  }
  if (wayId === undefined) return false
  const way = tx.selectFrom('identity').select('by_company').where('id', '=', wayId).forKeyShare()
  const row = await way.executeTakeFirst()
  if (!row) throw new WayEnded()
  return row.by_company
}

/** Hands a session's token to the browser. */
export function giveSession(app: Holder, { reply }: Pick<Exchange, 'reply'>, token: string): void {
  reply.setCookie(cookieName(app), token, { ...ownCookie(app), maxAge: (LIFE_DAYS * DAY_MS) / 1000 })
}

/** Names the session a request claims to have, whether it holds or not. */
export function sessionName(app: Holder, request: FastifyRequest): string {
  return sha256(request.cookies[cookieName(app)] ?? '').toString('hex')
}

/** The account whose session the request carries, or undefined. */
export async function sessionAccount(app: Holder, request: FastifyRequest): Promise<string | undefined> {
  return (await findSession(app, request))?.accountId
}

/** Whose session a request carries, and when they signed in. */
export interface Standing {
  readonly accountId: string
  /** When they proved who they are; undefined where nobody can tell. */
  readonly signedInAt: Date | undefined
}

export async function findSession(app: Holder, request: FastifyRequest): Promise<Standing | undefined> {
  const token = request.cookies[cookieName(app)]
  if (!token) return undefined
  const now = new Date()
  const row = await app.db
    .selectFrom('session')
    .select(['account_id', 'seen_at', 'created_at', 'company_identity_id', 'proven_at'])
    .where('id_hash', '=', sha256(token))
    .where('expires_at', '>', now)
    .where('seen_at', '>', new Date(now.getTime() - IDLE_DAYS * DAY_MS))
    .where(holds(app.config.selfHostUnlimited))
    .executeTakeFirst()
  if (row && now.getTime() - row.seen_at.getTime() > 3_600_000) await touch(app, token, now)
  if (!row) return undefined
  // A provider that knows somebody lets them in without asking; that proves nothing anew.
  const signedInAt = row.company_identity_id === null ? row.created_at : (row.proven_at ?? undefined)
  return { accountId: row.account_id, signedInAt }
}

/** No other session is one where a team's people sign in at its provider, whenever and however it was begun. */
function holds(hasEverything: boolean) {
  return sql<boolean>`(session.company_identity_id is not null or not company_holds(session.account_id, ${hasEverything}))`
}

/** Ends whatever session of an account was not begun at its team's provider, where it has to be. Answers how many. */
export async function endHeldSessions(tx: Tx, teamId: string, hasEverything: boolean): Promise<number> {
  const ended = await tx
    .deleteFrom('session')
    .where('account_id', 'in', tx.selectFrom('account').select('id').where('team_id', '=', teamId))
    .where(sql<boolean>`not ${holds(hasEverything)}`)
    .returning('id_hash')
    .execute()
  for (const { id_hash } of ended) await publishSessionEnd(tx, id_hash.toString('hex'))
  return ended.length
}

/** Forgets the session on both sides; nothing happens when there is none. */
export async function endSession(app: Holder, { request, reply }: Exchange): Promise<void> {
  const token = request.cookies[cookieName(app)]
  if (!token) return
  await app.db.deleteFrom('session').where('id_hash', '=', sha256(token)).execute()
  // Its open pages hear nothing more, in whatever process their sockets are.
  await publishSessionEnd(app.db, sha256(token).toString('hex'))
  reply.clearCookie(cookieName(app), ownCookie(app))
}

interface Begun {
  readonly accountId: string
  readonly identityId: string
  /** A session that goes on; see sessionName. */
  readonly except: string
}

/** Ends the sessions that were begun by a way to sign in, and those of which nobody wrote down by what. */
export async function endSessionsBegunBy(tx: Tx, { accountId, identityId, except }: Begun): Promise<void> {
  const ended = await tx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('company_identity_id', 'is', null)
    .where(({ or, eb }) => or([eb('identity_id', '=', identityId), eb('identity_id', 'is', null)]))
    .where('id_hash', '!=', Buffer.from(except, 'hex'))
    .returning('id_hash')
    .execute()
  for (const { id_hash } of ended) await publishSessionEnd(tx, id_hash.toString('hex'))
}

/** Sessions past their time, removed. */
export async function sweepSessions(db: Db): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', sql<Date>`now()`).execute()
}

/** Browsers take a __Host- cookie only over TLS. */
function cookieName(app: Holder): string {
  return isSecure(app) ? '__Host-sid' : 'sid'
}

/** A cookie no script reads and no other site's form brings. */
export function ownCookie(app: Pick<Holder, 'config'>) {
  return { path: '/', httpOnly: true, secure: isSecure(app), sameSite: 'lax' as const }
}

export function isSecure(app: Pick<Holder, 'config'>): boolean {
  return app.config.appUrl.startsWith('https:')
}

async function touch(app: Holder, token: string, now: Date): Promise<void> {
  await app.db.updateTable('session').set({ seen_at: now }).where('id_hash', '=', sha256(token)).execute()
}
