import { Resolver } from 'node:dns/promises'
import { z } from 'zod'
import { waysOut } from '../../accounts/company/discovery.ts'
import type { App } from '../../app.ts'
import { getJson } from '../../kit/egress/egress.ts'

const PATIENCE_MS = 3_000
const TRIES = 2
const MOST = 200

/** `none`: the domain says so itself. `unknown`: nobody answered, which says nothing. */
export type TxtAnswer = readonly string[] | 'unknown'

const said = z.array(z.string())

/** The TXT records of a domain (RFC 1464), each in one piece; where the sandbox runs, its word comes first. */
export async function txtOf(app: Pick<App, 'config'>, domain: string): Promise<TxtAnswer> {
  const { twin } = app.config.companies
  if (twin !== undefined) return twinTxt(app, twin, domain)
  const resolver = new Resolver({ timeout: PATIENCE_MS, tries: TRIES })
  try {
    const records = await resolver.resolveTxt(domain)
    return records.slice(0, MOST).map(pieces => pieces.join(''))
  } catch (error) {
    const { code } = error as { code?: unknown }
    return code === 'ENODATA' || code === 'ENOTFOUND' ? [] : 'unknown'
  }
}

async function twinTxt(app: Pick<App, 'config'>, twin: string, domain: string): Promise<TxtAnswer> {
  const address = `${new URL(twin).origin}/dns?${new URLSearchParams({ name: domain })}`
  const { body } = await getJson(address, waysOut(app, address))
  return said.safeParse(body).data ?? 'unknown'
}
