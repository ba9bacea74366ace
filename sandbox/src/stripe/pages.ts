import { browserScript } from './browser/script.ts'
import { endSetupChallenge } from './customers/confirm-setup.ts'
import { endPaymentChallenge } from './invoices/collect.ts'
import { invoicePage } from './invoices/page.ts'
import { invoicePdf } from './invoices/pdf.ts'
import type { Answer, Question } from './wire/serve.ts'
import { all, find, type World } from './world.ts'

/** What is not the API: pages and files that people and browsers open. */
export function answerPage(world: World, question: Question): Answer {
  const { method, url } = question
  const [first = '', second = '', third = ''] = url.pathname.slice(1).split('/')
  if (method === 'GET' && url.pathname === '/') return html(200, '<!doctype html><title>Twin of Stripe</title>')
  if (method === 'GET' && url.pathname === '/favicon.ico') return html(200, '')
  if (method === 'GET' && url.pathname === '/stripe.js') return browserScript()
  if (method === 'POST' && url.pathname === '/_sandbox/challenge') return endChallenge(world, question)
  if (first === '3ds') return method === 'POST' ? leaveBank(world, question, third) : bankPage(url.pathname)
  const invoice = first === 'i' ? find(world, 'invoice', world.state.notes.invoiceLinks[second] ?? '') : undefined
  if (method === 'GET' && invoice && third === 'pdf') return invoicePdf(world, invoice)
  if (method === 'GET' && invoice && third === '') return html(200, invoicePage(invoice))
  const message = `Unrecognized request URL (${method}: ${url.pathname}). The twin of Stripe does not have it.`
  return json(404, { error: { type: 'invalid_request_error', message } })
}

/** The person passed or failed 3D Secure in the dialog of the stand-in script. */
function endChallenge(world: World, { body }: Question): Answer {
  const said = new URLSearchParams(body.toString('utf8'))
  const ended = end(world, said.get('client_secret') ?? '', said.get('outcome') === 'passed')
  if (ended) return json(200, { ...ended, customer: null, metadata: {} })
  return json(404, { error: { type: 'invalid_request_error', message: 'No intent has this client secret.' } })
}

function end(world: World, secret: string, hasPassed: boolean): object | undefined {
  const setup = all(world, 'setup_intent').find(each => each.client_secret === secret)
  if (setup) return endSetupChallenge(world, setup, hasPassed)
  const payment = all(world, 'payment_intent').find(each => each.client_secret === secret)
  return payment && endPaymentChallenge(world, payment, hasPassed)
}

function bankPage(address: string): Answer {
  return html(
    200,
    `<!doctype html><html lang="en"><title>3D Secure test page</title><h1>Your bank asks</h1>
<form method="post" action="${address}">
<button name="outcome" value="passed">Complete authentication</button>
<button name="outcome" value="failed">Fail authentication</button></form></html>`,
  )
}

/** Back to the page that the caller named, with what became of it. */
function leaveBank(world: World, { body }: Question, secret: string): Answer {
  const intent = all(world, 'setup_intent').find(each => each.client_secret === secret)
  const back = intent?.next_action?.redirect_to_url?.return_url
  if (!intent || !back) return html(404, 'Nobody was sent here.')
  const hasPassed = new URLSearchParams(body.toString('utf8')).get('outcome') === 'passed'
  endSetupChallenge(world, intent, hasPassed)
  const url = new URL(back)
  url.searchParams.set('setup_intent', intent.id)
  url.searchParams.set('setup_intent_client_secret', secret)
  url.searchParams.set('redirect_status', hasPassed ? 'succeeded' : 'failed')
  return { status: 303, headers: { location: url.href }, body: '' }
}

function html(status: number, body: string): Answer {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }, body }
}

function json(status: number, body: object): Answer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}
