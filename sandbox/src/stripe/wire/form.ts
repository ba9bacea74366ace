import { invalid } from './problems.ts'

export type Form = { [name: string]: FormValue }
export type FormValue = string | FormValue[] | Form

const PART = /^([^[\]]+)((?:\[[^[\]]*\])*)$/

/** Stripe's way to write nested values into a form: `items[0][price]=…` is a list of one hash. */
export function decodeForm(text: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const read = PART.exec(name)
    if (!read || name.includes('__proto__')) throw invalid(`Invalid parameter name: ${name}`)
    const rest = [...(read[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map(each => each[1] ?? '')
    put(form, [read[1] ?? '', ...rest], value)
  }
  return listed(form)
}

function put(form: Form, path: readonly string[], value: string): void {
  const [first = '', ...rest] = path
  // `items[]=a&items[]=b` counts up by itself.
  const name = first === '' ? String(Object.keys(form).length) : first
  if (rest.length === 0) {
    form[name] = value
    return
  }
  const inside = form[name]
  if (typeof inside === 'string' || Array.isArray(inside)) throw invalid(`Invalid hash or array: ${name}`)
  const hash = inside ?? {}
  form[name] = hash
  put(hash, rest, value)
}

/** Hashes whose keys count from zero are lists. */
function listed(form: Form): Form {
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, shaped(value)]))
}

function shaped(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const names = Object.keys(value)
  const isList = names.length > 0 && names.every((name, index) => name === String(index))
  return isList ? names.map(name => shaped(value[name] ?? '')) : listed(value)
}
