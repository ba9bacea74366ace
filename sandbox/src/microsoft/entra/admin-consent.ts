import { type HttpAnswer, type HttpQuestion, html, redirect } from '../../http.ts'
import { type Account, isWelcome, PERSONAL_TENANT } from './directory.ts'
import type { Entra } from './entra.ts'
import { adminConsentPage, problemPage } from './pages.ts'

/** `GET /{tenant}/adminconsent`: an administrator agrees for everybody in the organisation. */
export function showAdminConsent(entra: Entra, tenant: string, { url }: HttpQuestion): HttpAnswer {
  return guarded(entra, { tenant, fields: url.searchParams }, ({ organisation }) => {
    const fields = [...url.searchParams]
    return html(200, adminConsentPage({ action: `/${tenant}/adminconsent`, fields, organisation: organisation ?? '' }))
  })
}

export function acceptForAll(entra: Entra, tenant: string, { body }: HttpQuestion): HttpAnswer {
  const fields = new URLSearchParams(body.toString('utf8'))
  return guarded(entra, { tenant, fields }, ({ tid }) => {
    entra.grants.adminConsents.add(tid)
    return goBack(fields, { admin_consent: 'True', tenant: tid })
  })
}

export function cancelForAll(entra: Entra, tenant: string, { body }: HttpQuestion): HttpAnswer {
  const fields = new URLSearchParams(body.toString('utf8'))
  return guarded(entra, { tenant, fields }, () =>
    goBack(fields, { error: 'access_denied', error_description: 'AADSTS65004: The administrator declined.' }),
  )
}

interface ConsentRequest {
  readonly tenant: string
  readonly fields: URLSearchParams
}

function guarded(
  entra: Entra,
  { tenant, fields }: ConsentRequest,
  answer: (account: Account) => HttpAnswer,
): HttpAnswer {
  if (fields.get('client_id') !== entra.client.id) return refuse('AADSTS700016: The application was not found.')
  if (!entra.redirects.has(fields.get('redirect_uri') ?? '')) {
    return refuse('AADSTS50011: The redirect URI is not one of the application.')
  }
  const account = entra.accounts().find(one => one.tid !== PERSONAL_TENANT && isWelcome(one, tenant))
  return account ? answer(account) : refuse('AADSTS500200: A personal account has no administrator.')
}

function refuse(message: string): HttpAnswer {
  return html(400, problemPage(message))
}

function goBack(fields: URLSearchParams, values: Readonly<Record<string, string>>): HttpAnswer {
  const target = new URL(fields.get('redirect_uri') ?? '')
  const state = fields.get('state')
  for (const [name, value] of Object.entries(values)) target.searchParams.set(name, value)
  if (state !== null) target.searchParams.set('state', state)
  return redirect(target.href)
}
