/** How a value from outside has to look: a type, with ? where it may be null or missing, each of a list, or a record's fields. */
export type Shape = Kind | `${Kind}?` | readonly [Shape] | { readonly [field: string]: Shape }
type Kind = 'string' | 'number' | 'boolean'

/** Holds what came from outside against a shape. The schemas of the contract would be a third of all scripts here. */
export function fits(given: unknown, shape: Shape): boolean {
  if (typeof shape === 'string') {
    if (shape.endsWith('?') && (given === null || given === undefined)) return true
    return typeof given === shape.replace('?', '')
  }
  if (isList(shape)) return Array.isArray(given) && given.every(each => fits(each, shape[0]))
  if (typeof given !== 'object' || given === null) return false
  return Object.entries(shape).every(([field, of]) => fits((given as Record<string, unknown>)[field], of))
}

function isList(shape: Shape): shape is readonly [Shape] {
  return Array.isArray(shape)
}
