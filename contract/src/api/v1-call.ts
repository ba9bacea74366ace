import type { z } from 'zod'
import type { Method, PathParams } from '../call.ts'
import type { Scope } from './scopes.ts'

/** One call of the public API, described once: served, tested, documented and shown from here. */
export interface V1Call<P extends string = string, I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly method: Method
  readonly path: P
  /** What a key must be allowed; null for what every key may. */
  readonly scope: Scope | null
  /** A few words, then what is to be known besides. */
  readonly summary: string
  readonly about?: string
  /** The query of GET and DELETE, else a JSON body. Names nobody knows are refused. */
  readonly input: I
  readonly output: O
  readonly largestBytes?: number
  /** Shown on the developers' page; each part is held against its schema. */
  readonly example: { readonly input?: z.input<I>; readonly places?: PathParams<P>; readonly output: z.input<O> }
}

export type V1Input<C extends V1Call> = z.output<C['input']> & PathParams<C['path']>

/** Keeps the literal types of a call's description. */
export function defineV1<const P extends string, I extends z.ZodType, O extends z.ZodType>(call: V1Call<P, I, O>) {
  return call
}

/** Whether a call's input stands in the address. */
export function isInQuery({ method }: Pick<V1Call, 'method'>): boolean {
  return method === 'GET' || method === 'DELETE'
}
