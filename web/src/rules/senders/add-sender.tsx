import { zodResolver } from '@hookform/resolvers/zod'
import { setSenderRule } from '@icebox/contract/activity'
import { Plus } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'

interface AddSenderProps {
  label: string
  button: string
  onAdd: (address: string) => void
  /** Several lines were pasted into the field, which holds one. */
  onPasteMany?: (text: string) => void
}

const fields = setSenderRule.input.pick({ address: true })

/** One address or domain and a button. It may be on the other list; it moves over then. */
export function AddSender({ label, button, onAdd, onPasteMany }: AddSenderProps) {
  const form = useForm({
    resolver: zodResolver(fields),
    defaultValues: { address: '' },
    reValidateMode: 'onSubmit',
  })
  const add = form.handleSubmit(({ address }) => {
    onAdd(address)
    form.reset()
  })
  return (
    <form noValidate onSubmit={add}>
      <Field label={label} error={form.formState.errors.address?.message}>
        {wiring => (
          <span className="flex gap-2">
            <Input
              {...wiring}
              {...form.register('address', { onChange: () => form.clearErrors() })}
              type="text"
              inputMode="email"
              autoComplete="off"
              placeholder="name@example.com or @example.com"
              onPaste={event => {
                const text = event.clipboardData.getData('text').trim()
                if (!onPasteMany || !/[\r\n]/.test(text)) return
                event.preventDefault()
                onPasteMany(text)
              }}
              className="grow"
            />
            <Button type="submit" className="h-10!">
              <Plus aria-hidden strokeWidth={1.75} />
              {button}
            </Button>
          </span>
        )}
      </Field>
    </form>
  )
}
