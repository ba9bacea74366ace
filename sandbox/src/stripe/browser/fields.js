import {
  brandOf,
  digitsOf,
  formatCode,
  formatExpiry,
  formatNumber,
  readExpiry,
  wrongWithCode,
  wrongWithExpiry,
  wrongWithNumber,
} from './card.js'

// The fields of a card. Stripe keeps them in frames of its own; here they stand in the page.

const FIELDS = [
  {
    ...{ name: 'number', label: 'Card number', placeholder: '1234 1234 1234 1234', autocomplete: 'cc-number' },
    ...{ format: formatNumber, wrong: wrongWithNumber, isWide: true },
  },
  {
    ...{ name: 'expiry', label: 'Expiration date', placeholder: 'MM / YY', autocomplete: 'cc-exp' },
    ...{ format: formatExpiry, wrong: wrongWithExpiry },
  },
  {
    ...{ name: 'cvc', label: 'Security code', placeholder: 'CVC', autocomplete: 'cc-csc' },
    ...{ format: formatCode, wrong: wrongWithCode },
  },
]

let made = 0

/** Draws the fields into a box. `told` hears `change`, `focus`, `blur` and `escape`. */
export function drawFields(box, told) {
  const fields = FIELDS.map(field => drawField(field, told))
  box.replaceChildren(...fields.map(field => field.row))
  const inputs = Object.fromEntries(fields.map(field => [field.name, field.input]))
  return {
    /** The first thing that is wrong, also shown beside its field. */
    check: () => {
      const wrongs = fields.map(field => field.check())
      const first = wrongs.findIndex(wrong => wrong !== undefined)
      if (first >= 0) fields[first].input.focus()
      return wrongs[first]
    },
    isComplete: () => fields.every(field => field.wrong(field.input.value) === undefined),
    isEmpty: () => fields.every(field => field.input.value === ''),
    brand: () => brandOf(digitsOf(inputs.number.value)),
    firstShown: () => fields.map(field => field.shown()).find(wrong => wrong !== undefined),
    read: () => {
      const { month, year } = readExpiry(inputs.expiry.value)
      return { number: digitsOf(inputs.number.value), exp_month: month, exp_year: year, cvc: inputs.cvc.value }
    },
    focus: () => inputs.number.focus(),
    blur: () => {
      for (const field of fields) field.input.blur()
    },
    clear: () => {
      for (const field of fields) field.clear()
    },
    disable: isDisabled => {
      for (const field of fields) field.input.disabled = isDisabled
    },
  }
}

function drawField(field, told) {
  const id = `twin-of-stripe-${field.name}-${++made}`
  const input = document.createElement('input')
  const { placeholder, autocomplete } = field
  Object.assign(input, { id, type: 'text', className: 'input', inputMode: 'numeric', placeholder, autocomplete })
  input.setAttribute('aria-describedby', `${id}-error`)
  input.setAttribute('aria-invalid', 'false')
  const label = Object.assign(document.createElement('label'), { className: 'label', textContent: field.label })
  label.htmlFor = id
  const error = Object.assign(document.createElement('p'), { id: `${id}-error`, className: 'error' })
  error.setAttribute('role', 'alert')
  const row = document.createElement('div')
  row.className = field.isWide ? 'block wide' : 'block'
  row.append(label, input, error)
  let current
  const show = wrong => {
    current = wrong
    error.textContent = wrong?.message ?? ''
    input.setAttribute('aria-invalid', String(wrong !== undefined))
    return wrong
  }
  input.addEventListener('input', () => {
    input.value = field.format(input.value)
    if (current) show(field.wrong(input.value))
    told('change')
  })
  input.addEventListener('focus', () => told('focus'))
  input.addEventListener('blur', () => {
    if (input.value !== '') show(field.wrong(input.value))
    told('blur')
  })
  input.addEventListener('keydown', event => {
    if (event.key === 'Escape') told('escape')
  })
  const clear = () => {
    input.value = ''
    show(undefined)
  }
  return {
    ...{ name: field.name, row, input, wrong: field.wrong, clear },
    ...{ check: () => show(field.wrong(input.value)), shown: () => current },
  }
}
