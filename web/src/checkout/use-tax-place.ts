import { setTaxPlace } from '@icebox/contract/billing/billing'
import { taxPlace } from '@icebox/contract/billing/tax-place'
import type { InputOf, OutputOf } from '@icebox/contract/call'
import { useEffect, useState } from 'react'
import { sentenceOf, useAction } from '../kit/calls/action.ts'
import type { Setup } from './use-setup.ts'

type Quote = OutputOf<typeof setTaxPlace>
type PlaceName = 'country' | 'postalCode'
export type PlaceFields = Record<PlaceName, string>

/** Somebody who types a postal code is asked for once, at its end. */
const PAUSE_MS = 350
const UNREACHED = 'The tax could not be worked out. Please try again.'

/** Where the buyer is, and what tax that adds, by the server's word. `null` where this installation adds none. */
export function useTaxPlace(setup: Setup | undefined) {
  const [typed, setTyped] = useState<Partial<PlaceFields>>({})
  const [isDue, setDue] = useState(false)
  const [tries, setTries] = useState(0)
  const [said, setSaid] = useState<Said | null>(null)
  const place: PlaceFields = { country: '', postalCode: '', ...setup?.taxPlace, ...typed }
  const { run, isRunning } = useAction({
    call: setTaxPlace,
    done: (quote, asked) => void setSaid({ key: keyOf(asked.input), quote }),
    failed: (error, asked) => void setSaid({ key: keyOf(asked.input), refusal: sentenceOf(error, UNREACHED) }),
  })
  const read = taxPlace.safeParse(place)
  const asked = read.success && setup?.taxPlace ? { ...read.data, setupIntentId: setup.setupIntentId } : undefined
  const key = asked && keyOf(asked)
  const answer = said !== null && said.key === key ? said : undefined
  useEffect(() => {
    if (key === undefined) return
    const timer = setTimeout(() => run({ input: JSON.parse(key) }), tries === 0 ? PAUSE_MS : 0)
    return () => clearTimeout(timer)
  }, [key, run, tries])
  if (!setup?.taxPlace) return null
  const mistakes = isDue && !read.success ? read.error.issues.map(({ path, message }) => [path[0], message]) : []
  return {
    place,
    // Another country has other postal codes, or none.
    change: (name: PlaceName, value: string) =>
      setTyped(name === 'country' ? { country: value, postalCode: '' } : { ...typed, postalCode: value }),
    /** By the field's name; what the server refuses is about the last one. */
    mistakes: Object.fromEntries(mistakes) as Partial<PlaceFields>,
    refusal: answer?.refusal ?? null,
    /** Null until this very place was answered. */
    quote: answer?.quote ?? null,
    isAsking: isRunning || (key !== undefined && answer === undefined),
    /** The form is sent without it: says what is missing, or asks again. */
    demand: () => {
      setDue(true)
      if (answer?.refusal) setTries(tries + 1)
    },
  }
}

export type TaxPlace = NonNullable<ReturnType<typeof useTaxPlace>>

interface Said {
  key: string
  quote?: Quote
  refusal?: string
}

function keyOf(input: InputOf<typeof setTaxPlace> | undefined): string {
  const { country, postalCode, setupIntentId } = input ?? {}
  return JSON.stringify({ country, postalCode, setupIntentId })
}
