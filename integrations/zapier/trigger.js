const { addressOf } = require('./address.js')
const { EVENTS } = require('./events.js')
const { isSigned } = require('./signature.js')

const SAMPLE = {
  id: 'msg_019ab1c4-5d1e-7c3a-8f52-3e9d7a6b5c41',
  type: 'email.frozen',
  timestamp: '2026-11-26T09:40:14.000Z',
  data: { sender: 'derek@getpipelinely.example', subject: 'Quick question about your pipeline', confidence: 97 },
}

/** Something happened to mail: told by a webhook, and believed when it is signed. */
const trigger = {
  key: 'event',
  noun: 'Event',
  display: {
    label: 'New Event',
    description: 'Triggers when Icebox moves mail, gives it back or has something to tell.',
  },
  operation: {
    type: 'hook',
    inputFields: [
      { key: 'event', label: 'Event', required: true, type: 'string', default: 'email.frozen', choices: EVENTS },
    ],
    performSubscribe: subscribe,
    performUnsubscribe: unsubscribe,
    performList: list,
    perform: receive,
    sample: SAMPLE,
  },
}

/** What is answered, id and secret, comes back as `bundle.subscribeData`. */
async function subscribe(z, bundle) {
  const body = { url: bundle.targetUrl, events: [bundle.inputData.event] }
  return (await z.request({ method: 'POST', url: addressOf(bundle, '/api/v1/webhooks'), body })).data
}

async function unsubscribe(z, bundle) {
  const path = `/api/v1/webhooks/${encodeURIComponent(bundle.subscribeData.id)}`
  return (await z.request({ method: 'DELETE', url: addressOf(bundle, path) })).data
}

/** Events of before, for whoever sets a Zap up. */
async function list(z, bundle) {
  const { items } = (await z.request({ url: addressOf(bundle, '/api/v1/events') })).data
  return items.filter(({ type }) => type === bundle.inputData.event)
}

function receive(z, { rawRequest, subscribeData }) {
  const headers = plainHeaders(rawRequest.headers)
  if (!isSigned({ headers, body: rawRequest.content, secret: subscribeData.secret })) {
    throw new z.errors.HaltedError('This request is not signed by Icebox.')
  }
  return [JSON.parse(rawRequest.content)]
}

/** Zapier hands headers on in capitals, some of them behind Http-. */
function plainHeaders(headers) {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase().replace(/^http-/, ''), value]),
  )
}

module.exports = { trigger }
