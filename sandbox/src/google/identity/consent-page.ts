import type { TwinPerson } from '../../mail-twin.ts'
import { escapeHtml } from '../gmail/mail.ts'
import { describeScope, isOptional, readScopes } from './scopes.ts'

interface ConsentPage {
  /** The parameters of the client's request. */
  readonly wish: URLSearchParams
  readonly people: readonly TwinPerson[]
  /** Where the browser goes when the person says no. */
  readonly cancel: string
}

/** One page for choosing an account and allowing access, usable without any script. */
export function consentPage({ wish, people, cancel }: ConsentPage): string {
  const hint = (wish.get('login_hint') ?? '').toLowerCase()
  const hinted = people.filter(person => person.email.toLowerCase() === hint)
  const offered = hinted.length > 0 ? hinted : people
  const scopes = readScopes(wish.get('scope') ?? '')
  const others = new URLSearchParams(wish)
  others.delete('login_hint')
  const another = `<p><a href="?${escapeHtml(others.toString())}">Use another account</a></p>`
  return shell(
    'Sign in with Google',
    `<form method="post" action="/o/oauth2/v2/auth/callback">
${[...wish].map(hiddenField).join('\n')}
${tickBoxes(scopes.filter(isOptional))}
<h2>${hinted.length > 0 ? 'Continue as' : 'Choose an account'}</h2>
<ul>${offered.map(personButton).join('\n')}</ul>
</form>
${hinted.length > 0 ? another : ''}
<p><a href="${escapeHtml(cancel)}">Cancel</a></p>`,
  )
}

export function errorPage(fault: string): string {
  return shell('Access blocked', `<p role="alert">${escapeHtml(fault)}</p>`)
}

function hiddenField([name, value]: [string, string]): string {
  return `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`
}

/** Granular consent: the person may untick each of these and go on. */
function tickBoxes(scopes: readonly string[]): string {
  if (scopes.length === 0) return ''
  const boxes = scopes.map(
    (scope, index) =>
      `<p><input type="checkbox" id="grant-${index}" name="grant" value="${escapeHtml(scope)}" checked>
<label for="grant-${index}">${escapeHtml(describeScope(scope))}</label></p>`,
  )
  return `<fieldset><legend>Select what the app can access</legend>${boxes.join('\n')}</fieldset>`
}

function personButton({ name, email }: TwinPerson): string {
  const letter = escapeHtml([...name][0]?.toUpperCase() ?? '?')
  return `<li><button type="submit" name="email" value="${escapeHtml(email)}">
<span class="face" aria-hidden="true">${letter}</span>
<span><b>${escapeHtml(name)}</b><br>${escapeHtml(email)}</span></button></li>`
}

function shell(title: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1>${content}
<footer>This is the sandbox's own Google. No real account is involved.</footer></main></body></html>`
}

const STYLE = `
body { margin: 0; background: #f0f4f9; color: #1f1f1f; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 28rem; margin: 8vh auto; padding: 2rem; background: #fff; border-radius: 1.5rem; }
h1 { font-size: 1.6rem; font-weight: 500; margin: 0 0 1rem; }
h2 { font-size: 1rem; font-weight: 500; }
ul { list-style: none; margin: 0; padding: 0; }
li button { display: flex; gap: 1rem; align-items: center; width: 100%; padding: .75rem; text-align: left;
  font: inherit; color: inherit; background: none; border: 0; border-top: 1px solid #c4c7c5; cursor: pointer; }
li button:hover, li button:focus-visible { background: #f0f4f9; }
.face { display: grid; place-items: center; width: 2rem; height: 2rem; border-radius: 50%; color: #fff; background: #0b57d0; }
fieldset { border: 1px solid #c4c7c5; border-radius: .75rem; margin: 0 0 1rem; }
a { color: #0b57d0; }
footer { margin-top: 2rem; font-size: .8rem; color: #5f6368; }`
