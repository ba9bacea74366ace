import { authStatus } from '@icebox/contract/auth'
import * as providers from '@icebox/contract/providers'
import { startGoogleTwin } from '@icebox/sandbox/google/twin'
import { googleAt } from '../../src/config/providers.ts'
import { consent, land } from '../provider-world.ts'
import type { Client } from '../test-app.ts'
import { type CompanyTeam, type CompanyWorld, companyWorld } from './world.ts'

/** A world of companies in which people also sign in with Google. */
export async function companyAndGoogle() {
  const google = await startGoogleTwin()
  google.allowRedirect('http://localhost:3000/api/auth/google/callback')
  const client = { clientId: google.client.id, clientSecret: google.client.secret, pubsub: undefined }
  const world: CompanyWorld = await companyWorld({ google: googleAt(google.url, client) })
  const put = (id: string, values: object) =>
    world.test.app.db.updateTable('account').set(values).where('id', '=', id).execute()
  const byGoogle = async (browser: Client, email: string) =>
    land(browser, await consent((await browser.send(providers.googleSigninUrl, {})).body.authUrl, { as: email }))
  return {
    ...{ world, google, put, byGoogle },
    /** Somebody who has an account by Google, and is put into the team. */
    memberByGoogle: async ({ teamId, domain }: CompanyTeam, name: string) => {
      const email = `${name}@${domain}`
      google.addPerson({ email, name, organisation: 'X' })
      const browser = world.test.visitor()
      await byGoogle(browser, email)
      const { id } = (await browser.send(authStatus, {})).body.user
      await put(id, { team_id: teamId, role: 'member', subscription_status: 'active', subscription_tier: 'pro_plus' })
      return { client: browser, id: id as string, email }
    },
    close: async () => {
      await world.close()
      await google.stop()
    },
  }
}
