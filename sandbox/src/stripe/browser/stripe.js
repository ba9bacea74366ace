import { askBank } from './challenge.js'
import { openElements } from './elements.js'

// Stands in for the script of Stripe in the sandbox: `window.Stripe`, as far as the product uses it.

const twin = new URL(document.currentScript.src).origin
const INTENTS = { seti: ['setup_intents', 'setupIntent'], pi: ['payment_intents', 'paymentIntent'] }

function Stripe(publishableKey, options = {}) {
  if (typeof publishableKey !== 'string' || !publishableKey.startsWith('pk_')) {
    throw new Error('Please call Stripe() with your publishable key. You used an empty string or a secret key.')
  }
  const calls = openCalls(publishableKey)
  return {
    _apiKey: publishableKey,
    _options: options,
    _registerWrapper: () => undefined,
    registerAppInfo: () => undefined,
    elements: openElements,
    createToken: async () => ({ error: { type: 'invalid_request_error', message: 'The sandbox makes no tokens.' } }),
    createPaymentMethod: given => createPaymentMethod(calls, given),
    confirmSetup: given => confirmWithElements(calls, given),
    confirmPayment: given => confirmWithElements(calls, given),
    confirmCardSetup: (secret, data) => confirmWithCard(calls, secret, data),
    confirmCardPayment: (secret, data) => confirmWithCard(calls, secret, data),
    handleNextAction: ({ clientSecret }) => handleNextAction(calls, clientSecret),
    handleCardAction: clientSecret => handleNextAction(calls, clientSecret),
    retrieveSetupIntent: secret => retrieve(calls, secret),
    retrievePaymentIntent: secret => retrieve(calls, secret),
    paymentRequest: () => ({ canMakePayment: async () => null, on() {}, off() {}, show() {}, update() {} }),
  }
}
Stripe.version = 'endive'
window.Stripe = Stripe

/** Answers `{error}` like Stripe's own script, and never throws for what a person or a bank did. */
function openCalls(key) {
  const ask = async (path, init) => {
    try {
      const response = await fetch(twin + path, init)
      return await response.json()
    } catch {
      const message = 'We are experiencing issues connecting to our payments provider. Please try again.'
      return { error: { type: 'api_connection_error', message } }
    }
  }
  const headers = { authorization: `Bearer ${key}` }
  return {
    get: (path, values) => ask(`${path}?${new URLSearchParams(values)}`, { headers }),
    post: (path, values) => ask(path, { method: 'POST', headers, body: encode(values) }),
  }
}

/** Nested values in a form, as Stripe reads them. */
function encode(values, prefix = '', form = new URLSearchParams()) {
  for (const [name, value] of Object.entries(values)) {
    const path = prefix ? `${prefix}[${name}]` : name
    if (value === undefined || value === null || value === '') continue
    if (typeof value === 'object') encode(value, path, form)
    else form.append(path, String(value))
  }
  return form
}

async function createPaymentMethod(calls, given) {
  const element = given.elements ? given.elements.getElement('payment') : given.card
  const error = element._check()
  if (error) return { error }
  const details = given.billing_details ?? given.params?.billing_details
  const answer = await calls.post('/v1/payment_methods', cardOf(element, details))
  return answer.error ? { error: answer.error } : { paymentMethod: answer }
}

function cardOf(element, billingDetails) {
  return { type: 'card', card: element._fields.read(), billing_details: billingDetails }
}

async function confirmWithElements(calls, { elements, clientSecret, confirmParams = {}, redirect = 'always' }) {
  const secret = clientSecret ?? elements?._options.clientSecret
  if (!secret)
    throw new Error('In order to call confirmSetup, you must pass a client secret or elements that have one.')
  const wallet = elements?._wallet
  const element = elements?.getElement('payment')
  const error = wallet ? undefined : element?._check()
  if (error) return { error }
  const details = confirmParams.payment_method_data?.billing_details
  const data = wallet
    ? { type: 'card', card: { token: 'tok_visa' }, billing_details: details }
    : cardOf(element, details)
  const chosen = confirmParams.payment_method
    ? { payment_method: confirmParams.payment_method }
    : { payment_method_data: data }
  if (elements) elements._wallet = undefined
  const result = await confirm(calls, secret, { ...chosen, return_url: confirmParams.return_url })
  if (result.error || redirect === 'if_required') return result
  leaveFor(confirmParams.return_url, secret)
  return new Promise(() => undefined)
}

async function confirmWithCard(calls, secret, data = {}) {
  const { payment_method: method, return_url } = data
  if (typeof method === 'string') return confirm(calls, secret, { payment_method: method, return_url })
  if (!method?.card) return confirm(calls, secret, { return_url })
  if (method.card.token) return confirm(calls, secret, { payment_method_data: { type: 'card', ...method } })
  const error = method.card._check()
  if (error) return { error }
  return confirm(calls, secret, { payment_method_data: cardOf(method.card, method.billing_details), return_url })
}

async function confirm(calls, secret, values) {
  const [path, name] = placeOf(secret)
  const answer = await calls.post(`${path}/confirm`, { ...values, client_secret: secret, use_stripe_sdk: true })
  if (answer.error) return { error: answer.error }
  return answer.status === 'requires_action' ? passBank(calls, secret) : { [name]: answer }
}

async function handleNextAction(calls, secret) {
  const [, name] = placeOf(secret)
  const result = await retrieve(calls, secret)
  return result[name]?.status === 'requires_action' ? passBank(calls, secret) : result
}

async function passBank(calls, secret) {
  const [, name] = placeOf(secret)
  const outcome = (await askBank()) ? 'passed' : 'failed'
  const answer = await calls.post('/_sandbox/challenge', { client_secret: secret, outcome })
  const error = answer.error ?? answer.last_setup_error ?? answer.last_payment_error
  return error ? { error } : { [name]: answer }
}

async function retrieve(calls, secret) {
  const [path, name] = placeOf(secret)
  const answer = await calls.get(path, { client_secret: secret })
  return answer.error ? { error: answer.error } : { [name]: answer }
}

/** The address of the intent a client secret belongs to, and its name in answers. */
function placeOf(secret) {
  const id = String(secret).split('_secret_')[0]
  const known = INTENTS[id.split('_')[0]]
  if (!known) throw new Error(`Invalid value for clientSecret: ${id}.`)
  return [`/v1/${known[0]}/${id}`, known[1]]
}

function leaveFor(address, secret) {
  const url = new URL(address, location.href)
  const name = secret.startsWith('seti_') ? 'setup_intent' : 'payment_intent'
  url.searchParams.set(name, secret.split('_secret_')[0])
  url.searchParams.set(`${name}_client_secret`, secret)
  url.searchParams.set('redirect_status', 'succeeded')
  location.assign(url)
}
