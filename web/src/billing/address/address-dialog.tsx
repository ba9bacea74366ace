import { zodResolver } from '@hookform/resolvers/zod'
import { getBillingSubscription, getSubscription, type SubscriptionAnswer } from '@icebox/contract/billing/billing'
import { setOrganizationDetails } from '@icebox/contract/billing/payments'
import { useId } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { COUNTRIES } from '../../domain/plan/countries.ts'
import { useAction } from '../../kit/calls/action.ts'
import { keyOf } from '../../kit/calls/query.ts'
import { failedToast, successToast } from '../../kit/result-toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { type AddressDetails, type AddressFields, addressForm, detailsOf, fieldsOf } from './address.ts'

interface AddressDialogProps {
  userId: string
  known: Pick<SubscriptionAnswer, 'organizationName' | 'address'>
  onClose: () => void
}

/** Name and address as invoices will bear them. */
export function AddressDialog({ userId, known, onClose }: AddressDialogProps) {
  const formId = useId()
  const params = { id: userId }
  const { run, isRunning } = useAction({
    call: setOrganizationDetails,
    refresh: [keyOf(getSubscription, params), keyOf(getBillingSubscription, params)],
    done: () => {
      onClose()
      return successToast('Billing address updated successfully')
    },
    failed: error => failedToast(error, 'Failed to update billing address'),
  })
  const form = useForm<AddressFields, unknown, AddressDetails>({
    resolver: zodResolver(addressForm),
    defaultValues: fieldsOf(known),
  })
  const save = form.handleSubmit(details => run({ params, input: detailsOf(details) }))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={known.address ? 'Edit billing address' : 'Add billing address'}
      description="It stands on your invoices."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} tone="primary" busy={isRunning && 'Saving'}>
            Save address
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={event => (isRunning ? event.preventDefault() : void save(event))}>
        <AddressInputs form={form} />
      </form>
    </Dialog>
  )
}

type TextName = Exclude<keyof AddressFields, 'country'>

function AddressInputs({ form }: { form: UseFormReturn<AddressFields, unknown, AddressDetails> }) {
  const { register, formState } = form
  const wordsFor = (name: keyof AddressFields) => formState.errors[name]?.message
  const text = (name: TextName, { label, autoComplete, aside }: TextLook) => (
    <Field label={label} aside={aside} error={wordsFor(name)}>
      {wiring => <Input {...wiring} {...register(name)} autoComplete={autoComplete} />}
    </Field>
  )
  return (
    <div className="grid gap-4">
      {text('organizationName', { label: 'Organization name', autoComplete: 'organization' })}
      {text('addressLine1', { label: 'Address', autoComplete: 'address-line1' })}
      {text('addressLine2', { label: 'Address line 2', autoComplete: 'address-line2', aside: 'optional' })}
      <div className="grid gap-4 sm:grid-cols-2">
        {text('city', { label: 'City', autoComplete: 'address-level2' })}
        {text('state', { label: 'State', autoComplete: 'address-level1' })}
        {text('postalCode', { label: 'Postal code', autoComplete: 'postal-code' })}
        <Field label="Country" error={wordsFor('country')}>
          {wiring => (
            <Select {...wiring} {...register('country')} autoComplete="country">
              <option value="">Choose a country</option>
              {COUNTRIES.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </div>
  )
}

interface TextLook {
  label: string
  autoComplete: string
  aside?: string
}
