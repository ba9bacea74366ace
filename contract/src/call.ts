import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may make a call.
 * `anyone`: no session needed. `signed_in`: any session. `self`: the `{id}` in the path must be the session's user.
 */
export type Who = 'anyone' | 'signed_in' | 'self'

/** One call, described once and used by both sides. `path` has `{name}` places. */
export interface Call<
  P extends string = string,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  W extends Who = Who,
> {
  readonly method: Method
  readonly path: P
  readonly who: W
  /** JSON body of a mutation, or the query of a GET. */
  readonly input: I
  readonly output: O
  /** Of a body that may be larger than others. */
  readonly largestBytes?: number
  /** Made by the browser extension alone; all others that change something come from our own pages. */
  readonly from?: 'extension'
}

export type PlaceNames<P extends string> = P extends `${string}{${infer N}}${infer Rest}` ? N | PlaceNames<Rest> : never
export type PathParams<P extends string> = Record<PlaceNames<P>, string>
export type InputOf<C extends Call> = z.input<C['input']>
export type OutputOf<C extends Call> = z.output<C['output']>

/** Keeps the literal types of a call's description. */
export function defineCall<const P extends string, I extends z.ZodType, O extends z.ZodType, const W extends Who>(
  call: Call<P, I, O, W>,
) {
  return call
}

/** The path with its places filled in and escaped. */
export function fillPath<P extends string>(path: P, params: PathParams<P>): string {
  const values: Record<string, string> = params
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}
