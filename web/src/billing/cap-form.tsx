import { setOverage } from '@icebox/contract/billing/payments'
import { useForm } from 'react-hook-form'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/forms/field.tsx'
import { Input } from '../ui/forms/input.tsx'
import { centsOf, dollarsOf } from './dollars.ts'

interface CapFormProps {
  capCents: number
  isSaving: boolean
  onSave: (capCents: number) => void
}

/** The most that overages may cost in a month, in dollars. */
export function CapForm({ capCents, isSaving, onSave }: CapFormProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { cap: dollarsOf(capCents) } })
  const save = handleSubmit(({ cap }) => {
    const cents = centsOf(cap)
    if (cents !== undefined && !isSaving) onSave(cents)
  })
  return (
    <form noValidate onSubmit={save} className="mt-4">
      <Field label="Monthly limit, in dollars" error={formState.errors.cap?.message}>
        {wiring => (
          <span className="flex gap-2">
            <Input
              {...wiring}
              {...register('cap', { validate: wrongWith })}
              inputMode="decimal"
              className="w-[140px]"
              autoComplete="off"
            />
            <Button type="submit" busy={isSaving && 'Saving'} className="h-10">
              Save limit
            </Button>
          </span>
        )}
      </Field>
    </form>
  )
}

/** By the call's own rule. */
function wrongWith(text: string): string | undefined {
  return setOverage.input.shape.capCents.safeParse(centsOf(text) ?? 0).error?.issues[0]?.message
}
