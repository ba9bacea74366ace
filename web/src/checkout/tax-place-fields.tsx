import { postalRuleOf } from '@icebox/contract/billing/tax-place'
import { useEffect, useRef } from 'react'
import { COUNTRIES } from '../domain/plan/countries.ts'
import { Field } from '../ui/forms/field.tsx'
import { Input } from '../ui/forms/input.tsx'
import { Select } from '../ui/forms/select.tsx'
import type { TaxPlace } from './use-tax-place.ts'

/** Country, and the postal code where a country has more than one tax. */
export function TaxPlaceFields({ place, change, mistakes, refusal }: TaxPlace) {
  const rule = postalRuleOf(place.country)
  const box = useRef<HTMLFieldSetElement>(null)
  const hasMistake = Object.keys(mistakes).length > 0
  useEffect(() => {
    if (hasMistake) box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [hasMistake])
  return (
    <fieldset ref={box} className="mb-5">
      <legend className="sr-only">Where you are</legend>
      <div className={rule ? 'grid gap-4 sm:grid-cols-2' : ''}>
        <Field
          label="Country"
          error={mistakes.country ?? (rule ? undefined : (refusal ?? undefined))}
          hint={place.country === '' ? 'Tax depends on where you are.' : undefined}
        >
          {wiring => (
            <Select
              {...wiring}
              value={place.country}
              autoComplete="country"
              onChange={event => change('country', event.target.value)}
            >
              <option value="">Choose your country</option>
              {COUNTRIES.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {rule && (
          <Field label={rule.label} error={mistakes.postalCode ?? refusal ?? undefined}>
            {wiring => (
              <Input
                {...wiring}
                value={place.postalCode}
                autoComplete="postal-code"
                onChange={event => change('postalCode', event.target.value)}
              />
            )}
          </Field>
        )}
      </div>
    </fieldset>
  )
}
