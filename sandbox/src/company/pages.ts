import type { Colleague } from './colleagues.ts'

interface Home {
  readonly issuer: string
  readonly client: { readonly id: string; readonly secret: string }
  readonly dns: ReadonlyMap<string, readonly string[]>
  /** What stands in the form for a record, by the names of its fields. */
  readonly filled: URLSearchParams
}

/** What to enter in the product, and the DNS of every domain there is. */
export function homePage({ issuer, client, dns, filled }: Home): string {
  const value = (name: string) => `value="${escapeHtml(filled.get(name) ?? '')}"`
  const records = [...dns].flatMap(([name, texts]) =>
    texts.map(text => `<li>${escapeHtml(name)} TXT "${escapeHtml(text)}"</li>`),
  )
  return shell(
    'The sandbox’s own company',
    `<dl><dt>Issuer</dt><dd>${escapeHtml(issuer)}</dd><dt>Client ID</dt><dd>${escapeHtml(client.id)}</dd>
<dt>Client secret</dt><dd>${escapeHtml(client.secret)}</dd></dl>
<h2>Its DNS</h2>
<form method="post" action="/dns">
<p><label for="name">Domain</label> <input id="name" name="name" ${value('name')} required></p>
<p><label for="text">TXT record</label> <input id="text" name="text" ${value('text')} required></p>
<p><button type="submit">Write the record</button></p></form>
<ul>${records.join('\n')}</ul>`,
  )
}

/** One page for choosing who one is, usable without any script. */
export function pickPage(wish: URLSearchParams, people: readonly Colleague[]): string {
  const hint = wish.get('login_hint') ?? ''
  const hidden = [...wish].map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const buttons = people.map(
    ({ name, email }) =>
      `<li><button type="submit" name="email" value="${escapeHtml(email)}"><b>${escapeHtml(name)}</b> ${escapeHtml(email)}</button></li>`,
  )
  return shell(
    'Sign in to your company',
    `<form method="post" action="/authorize">${hidden.join('\n')}
<p><label for="typed">Your company address</label> <input id="typed" name="typed" type="email" value="${escapeHtml(hint)}"></p>
<p><button type="submit">Sign in</button></p></form>
<form method="post" action="/authorize">${hidden.join('\n')}<ul>${buttons.join('\n')}</ul>
<p><button type="submit" name="refuse" value="yes">Cancel</button></p></form>`,
  )
}

export function refusedPage(fault: string): string {
  return shell('That does not work', `<p role="alert">${escapeHtml(fault)}</p>`)
}

function shell(title: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1>${content}
<footer>This is the sandbox's own provider. No real account is involved.</footer></main></body></html>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
}

const STYLE = `
body { margin: 0; background: #f3f4f1; color: #1f1f1f; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 32rem; margin: 8vh auto; padding: 2rem; background: #fff; border-radius: 1rem; }
h1 { font-size: 1.5rem; margin: 0 0 1rem; }
h2 { font-size: 1.1rem; }
ul { list-style: none; margin: 0; padding: 0; }
dd { margin: 0 0 .5rem; font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
li { overflow-wrap: anywhere; }
button, input { font: inherit; padding: .6rem .9rem; max-width: 100%; box-sizing: border-box; }
li button { width: 100%; text-align: left; background: none; border: 1px solid #c4c7c5; margin-top: .5rem; }
footer { margin-top: 2rem; font-size: .8rem; color: #5f6368; }`
