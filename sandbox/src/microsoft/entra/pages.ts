import { escapeHtml } from '../store/html.ts'

export interface SignIn {
  /** Accept posts here, Cancel to the same with `/cancel`. */
  readonly action: string
  readonly fields: readonly (readonly [string, string])[]
  readonly people: readonly { readonly email: string; readonly name: string }[]
  readonly asks: readonly string[]
}

export function signInPage({ action, fields, people, asks }: SignIn): string {
  const choices = people.map(
    ({ email, name }, index) => `<label class="person">
        <input type="radio" name="email" value="${escapeHtml(email)}"${index === 0 ? ' checked' : ''} required>
        <span><strong>${escapeHtml(name)}</strong><br>${escapeHtml(email)}</span>
      </label>`,
  )
  return page(
    'Sign in to your account',
    `<form method="post" action="${escapeHtml(`${action}/callback`)}">
      ${hiddenFields(fields)}
      <fieldset><legend>Pick an account</legend>${choices.join('\n') || '<p>Nobody may sign in here.</p>'}</fieldset>
      <h2>Permissions requested</h2>
      <p>This app would like to:</p>
      <ul>${asks.map(one => `<li>${escapeHtml(one)}</li>`).join('')}</ul>
      <p class="buttons">
        <button type="submit" class="second" formnovalidate formaction="${escapeHtml(`${action}/cancel`)}">Cancel</button>
        <button type="submit"${people.length === 0 ? ' disabled' : ''}>Accept</button>
      </p>
    </form>`,
  )
}

export interface AdminConsent {
  readonly action: string
  readonly fields: readonly (readonly [string, string])[]
  readonly organisation: string
}

export function adminConsentPage({ action, fields, organisation }: AdminConsent): string {
  return page(
    'Permissions requested',
    `<form method="post" action="${escapeHtml(action)}">
      ${hiddenFields(fields)}
      <p>Review for <strong>${escapeHtml(organisation)}</strong>.</p>
      <p>If you accept, this app gets access to mail for all people in your organisation. Nobody else is asked.</p>
      <p class="buttons">
        <button type="submit" class="second" formaction="${escapeHtml(`${action}/cancel`)}">Cancel</button>
        <button type="submit">Accept</button>
      </p>
    </form>`,
  )
}

/** The browser posts the answer to the application by itself. */
export function formPostPage(address: string, values: Readonly<Record<string, string>>): string {
  return page(
    'Working',
    `<form method="post" action="${escapeHtml(address)}">${hiddenFields(Object.entries(values))}
      <button type="submit">Continue</button></form><script>document.forms[0].submit()</script>`,
  )
}

export function problemPage(message: string): string {
  return page('Sorry, but we’re having trouble signing you in.', `<p role="alert">${escapeHtml(message)}</p>`)
}

export function signedOutPage(): string {
  return page('You signed out of your account', '<p>It’s a good idea to close all browser windows.</p>')
}

function hiddenFields(fields: readonly (readonly [string, string])[]): string {
  return fields
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('\n      ')
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(title)}</title>
    <style>${STYLE}</style>
  </head>
  <body><main><p class="brand">Microsoft <small>twin in the sandbox</small></p><h1>${escapeHtml(title)}</h1>${content}</main></body>
</html>`
}

const STYLE = `
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #f2f2f2; color: #1b1b1b;
    font: 16px/1.45 "Segoe UI", system-ui, sans-serif }
  main { box-sizing: border-box; width: min(28rem, 100vw); padding: 2.5rem; background: #fff; box-shadow: 0 2px 6px #0003 }
  h1 { font-size: 1.5rem; font-weight: 600; margin: 0 0 1rem } h2 { font-size: 1rem; margin: 1.25rem 0 .25rem }
  .brand { margin: 0 0 1rem; font-weight: 600; color: #505050 } .brand small { font-weight: 400 }
  fieldset { border: 0; margin: 0; padding: 0 } legend { padding: 0; font-weight: 600 }
  .person { display: flex; gap: .75rem; align-items: center; padding: .75rem .25rem; cursor: pointer; border-bottom: 1px solid #e1e1e1 }
  .person:hover { background: #f5f5f5 } ul { margin: .25rem 0; padding-left: 1.25rem }
  .buttons { display: flex; gap: .5rem; justify-content: flex-end; margin: 1.5rem 0 0 }
  button { min-width: 7rem; padding: .5rem 1rem; border: 1px solid #0067b8; background: #0067b8; color: #fff; font: inherit; cursor: pointer }
  button.second { background: #e6e6e6; border-color: #e6e6e6; color: #1b1b1b }`
