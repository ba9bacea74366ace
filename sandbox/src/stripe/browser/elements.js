import { drawFields } from './fields.js'
import { openLook } from './look.js'

// What `stripe.elements()` gives: elements that are mounted into the page, by their type.

/** A group of elements with one appearance and one intent. */
export function openElements(options = {}) {
  const look = openLook(options.appearance)
  const made = new Map()
  const group = {
    ...{ _options: { ...options }, _commonOptions: { ...options }, _wallet: undefined },
    create: (type, given = {}) => {
      if (made.has(type)) throw new Error(`Can only create one Element of type ${type}.`)
      const element = createElement(type, { given, group, look, forget: () => made.delete(type) })
      made.set(type, element)
      return element
    },
    getElement: asked => made.get(typeof asked === 'string' ? asked : (asked.__elementType ?? asked._type)) ?? null,
    update: next => {
      Object.assign(group._options, next)
      if (next.appearance) look.apply(next.appearance)
    },
    submit: async () => {
      const error = group._wallet ? undefined : group.getElement('payment')?._check()
      return error ? { error } : { selectedPaymentMethod: group._wallet ?? 'card' }
    },
    fetchUpdates: async () => ({}),
    ...{ on: () => group, off: () => group },
  }
  return group
}

const DRAWN = { payment: drawCard, card: drawCard, expressCheckout: drawWallet }

function createElement(type, place) {
  const draw = DRAWN[type]
  if (!draw) throw new Error(`The sandbox's stand-in has no Element of type ${type}.`)
  const listeners = new Map()
  const element = {
    ...{ _type: type, _options: { ...place.given }, _box: undefined, _fields: undefined },
    _listeners: name => [...(listeners.get(name) ?? [])],
    _tell: (name, event) => {
      for (const listener of element._listeners(name)) listener(event)
    },
    _check: () => element._fields?.check(),
    on: (name, listener) => {
      listeners.set(name, [...(listeners.get(name) ?? []), listener])
      return element
    },
    off: (name, listener) => {
      const left = listener ? (listeners.get(name) ?? []).filter(each => each !== listener) : []
      listeners.set(name, left)
      return element
    },
    once: (name, listener) => {
      const first = event => {
        element.off(name, first)
        listener(event)
      }
      return element.on(name, first)
    },
    mount: where => mount(element, { where, draw, place }),
    unmount: () => {
      element._box?.remove()
      element._box = undefined
    },
    destroy: () => {
      element.unmount()
      place.forget()
    },
    update: next => {
      Object.assign(element._options, next)
      if ('disabled' in next) element._fields?.disable(Boolean(next.disabled))
    },
    ...{ focus: () => element._fields?.focus(), blur: () => element._fields?.blur() },
    ...{ clear: () => element._fields?.clear(), collapse: () => undefined },
  }
  return element
}

function mount(element, { where, draw, place }) {
  const host = typeof where === 'string' ? document.querySelector(where) : where
  if (!host) throw new Error('The selector you specified applies to no DOM elements that are currently on the page.')
  const box = document.createElement('div')
  box.className = place.look.scope
  element._box = box
  host.replaceChildren(box)
  const ready = draw(element, place.group)
  queueMicrotask(() => element._box === box && element._tell('ready', ready))
}

function drawCard(element) {
  element._fields = drawFields(element._box, name => {
    const fields = element._fields
    const state = { elementType: element._type, empty: fields.isEmpty(), complete: fields.isComplete() }
    if (name !== 'change') element._tell(name, { elementType: element._type })
    else if (element._type === 'card') {
      element._tell('change', {
        ...state,
        brand: fields.brand(),
        error: fields.firstShown(),
        value: { postalCode: '' },
      })
    } else element._tell('change', { ...state, collapsed: false, value: { type: 'card' } })
  })
  if (element._options.disabled) element._fields.disable(true)
  return { elementType: element._type }
}

const WALLET = 'google_pay'

function drawWallet(element, group) {
  const button = document.createElement('button')
  Object.assign(button, { type: 'button', className: 'wallet wide', textContent: 'Pay with test wallet' })
  button.addEventListener('click', async () => {
    if (!(await isAgreed(element))) return
    group._wallet = WALLET
    element._tell('confirm', {
      ...{ elementType: 'expressCheckout', expressPaymentType: WALLET },
      billingDetails: { name: 'Test Wallet', email: 'wallet@example.test', phone: '', address: {} },
      paymentFailed: () => {
        group._wallet = undefined
      },
    })
  })
  element._box.append(button)
  const methods = { applePay: false, googlePay: true, link: false, paypal: false, amazonPay: false, klarna: false }
  return { elementType: 'expressCheckout', availablePaymentMethods: methods }
}

/** A page that listens for the click decides whether the wallet opens. */
function isAgreed(element) {
  const listeners = element._listeners('click')
  if (listeners.length === 0) return Promise.resolve(true)
  return new Promise(resolve => {
    const event = { elementType: 'expressCheckout', expressPaymentType: WALLET }
    const answers = { resolve: () => resolve(true), reject: () => resolve(false) }
    for (const listener of listeners) listener({ ...event, ...answers })
  })
}
