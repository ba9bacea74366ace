import { type HttpAnswer, type HttpQuestion, html, redirect } from '../../http.ts'
import { type Account, isWelcome } from './directory.ts'
import type { Entra } from './entra.ts'
import { formPostPage, problemPage, signInPage } from './pages.ts'
import { EntraProblem } from './problems.ts'
import { readScopes, scopeSentence, spellOut, touchesMail } from './scopes.ts'

/** An authorization request that names our application and one of its addresses. */
interface Request {
  readonly tenant: string
  readonly fields: URLSearchParams
  readonly redirect: string
}

/** `GET /{tenant}/oauth2/v2.0/authorize`: the page on which a person is picked and agrees. */
export function showSignIn(entra: Entra, tenant: string, { url }: HttpQuestion): HttpAnswer {
  return guarded(entra, { tenant, fields: url.searchParams }, request => {
    const scopes = askedScopes(request.fields)
    if (request.fields.get('prompt') === 'none') {
      throw new EntraProblem('login_required', 50058, 'A silent sign-in request was sent but no user is signed in.')
    }
    const people = entra.accounts().filter(account => isWelcome(account, tenant))
    return html(
      200,
      signInPage({
        action: `/${tenant}/oauth2/v2.0/authorize`,
        fields: [...request.fields].filter(([name]) => name !== 'email'),
        people: offered(people, request.fields),
        asks: scopes.map(scopeSentence),
      }),
    )
  })
}

/** A hint leaves only the hinted person, unless the application wants the account picked anew. */
function offered(people: readonly Account[], fields: URLSearchParams): readonly Account[] {
  const hint = fields.get('login_hint')?.toLowerCase()
  const isPicked = fields.get('prompt') === 'select_account'
  const hinted = isPicked ? [] : people.filter(one => one.email === hint)
  return hinted.length > 0 ? hinted : people
}

/** The person pressed Accept. */
export function accept(entra: Entra, tenant: string, { body }: HttpQuestion): HttpAnswer {
  return guarded(entra, { tenant, fields: new URLSearchParams(body.toString('utf8')) }, request => {
    const { fields } = request
    const account = entra.findAccount(fields.get('email') ?? '')
    if (!account || !isWelcome(account, tenant)) {
      return html(400, problemPage('AADSTS50020: This account does not exist here or may not sign in to this tenant.'))
    }
    const asked = askedScopes(fields)
    const known = entra.grants.agreed(account.email)
    const scopes = spellOut(asked, known)
    checkAdmin(entra, account, scopes)
    entra.grants.agree(account.email, scopes)
    const agreement = {
      ...{ address: account.email, scopes, redirect: request.redirect },
      challenge: fields.get('code_challenge') ?? undefined,
      nonce: fields.get('nonce') ?? undefined,
    }
    return goBack(request, { code: entra.grants.makeCode(agreement), session_state: account.oid })
  })
}

/** The person pressed Cancel. */
export function cancel(entra: Entra, tenant: string, { body }: HttpQuestion): HttpAnswer {
  return guarded(entra, { tenant, fields: new URLSearchParams(body.toString('utf8')) }, () => {
    throw new EntraProblem('access_denied', 65004, ['User declined to consent to access the app.', 'cancel'])
  })
}

/** Errors go back to the application only when it and its address are known (RFC 6749 section 4.1.2.1). */
function guarded(
  entra: Entra,
  { tenant, fields }: Pick<Request, 'tenant' | 'fields'>,
  answer: (request: Request) => HttpAnswer,
): HttpAnswer {
  const refused = refusal(entra, fields)
  if (refused) return html(400, problemPage(refused))
  const request = { tenant, fields, redirect: fields.get('redirect_uri') ?? '' }
  try {
    checkForm(fields)
    return answer(request)
  } catch (error) {
    if (!(error instanceof EntraProblem)) throw error
    return goBack(request, {
      error: error.error,
      error_description: error.message,
      ...(error.suberror ? { error_subcode: error.suberror } : {}),
    })
  }
}

function refusal(entra: Entra, fields: URLSearchParams): string | undefined {
  const [id, address] = [fields.get('client_id'), fields.get('redirect_uri')]
  if (!id) return "AADSTS900144: The request must contain the following parameter: 'client_id'."
  if (id !== entra.client.id) return `AADSTS700016: Application with identifier '${id}' was not found.`
  if (!address || !entra.redirects.has(address)) {
    return `AADSTS50011: The redirect URI '${address}' specified in the request does not match the redirect URIs configured for the application.`
  }
  return undefined
}

function checkForm(fields: URLSearchParams): void {
  if (fields.get('response_type') !== 'code') {
    throw new EntraProblem('unsupported_response_type', 700054, "The only response_type of this application is 'code'.")
  }
  const method = fields.get('code_challenge_method')
  if (fields.has('code_challenge') && method !== 'S256') {
    throw new EntraProblem('invalid_request', 501491, 'Invalid size or method of Code_Challenge parameter: S256 only.')
  }
  const mode = fields.get('response_mode') ?? 'query'
  if (!['query', 'fragment', 'form_post'].includes(mode)) {
    throw new EntraProblem('invalid_request', 70007, `'${mode}' is not a supported value of 'response_mode'.`)
  }
}

function askedScopes(fields: URLSearchParams): string[] {
  const said = fields.get('scope')
  if (!said) throw new EntraProblem('invalid_request', 900144, "The request must contain the parameter 'scope'.")
  const scopes = readScopes(said)
  if (!scopes) throw new EntraProblem('invalid_scope', 70011, `The provided value for 'scope' is not valid: ${said}.`)
  return scopes
}

function checkAdmin(entra: Entra, account: Account, scopes: readonly string[]): void {
  if (!entra.grants.needsAdmin(account) || !scopes.some(touchesMail)) return
  const message = `consent_required: An administrator of ${account.organisation} has set a policy that prevents you from granting the permissions this application asks for. Contact an administrator who can grant them on your behalf.`
  throw new EntraProblem('access_denied', 90094, [message, 'consent_required'])
}

function goBack({ fields, redirect: address }: Request, values: Readonly<Record<string, string>>): HttpAnswer {
  const state = fields.get('state')
  const all = { ...values, ...(state === null ? {} : { state }) }
  const mode = fields.get('response_mode') ?? 'query'
  if (mode === 'form_post') return html(200, formPostPage(address, all))
  const target = new URL(address)
  if (mode === 'fragment') target.hash = new URLSearchParams(all).toString()
  else for (const [name, value] of Object.entries(all)) target.searchParams.set(name, value)
  return redirect(target.href)
}
