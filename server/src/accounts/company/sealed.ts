import type { App } from '../../app.ts'
import { type SealedFor, seal, sealedUnderOldKey, unseal } from '../../kit/sessions/secrets.ts'
import { type Company, listSealedCompanies, replaceSealedSecret } from './company-store.ts'

const placeOf = (teamId: string): SealedFor => ({ table: 'company_sign_in', id: teamId, column: 'client_secret' })

export function sealedSecret(app: App, teamId: string, secret: string): string {
  return seal(app.keys, placeOf(teamId), secret)
}

export function secretOf(app: App, { team_id, client_secret }: Company): string {
  return unseal(app.keys, placeOf(team_id), client_secret)
}

/** Seals anew what lies under an older key. Answers how many secrets. */
export async function resealCompanies(app: App): Promise<number> {
  let count = 0
  for (const company of await listSealedCompanies(app.db)) {
    if (!sealedUnderOldKey(app.keys, company.client_secret)) continue
    try {
      await replaceSealedSecret(app.db, company, sealedSecret(app, company.team_id, secretOf(app, company)))
      count++
    } catch {
      app.log.warn({ team: company.team_id }, 'a sealed value cannot be opened')
    }
  }
  return count
}
