import { zodResolver } from '@hookform/resolvers/zod'
import type { MailboxHealth } from '@icebox/contract/mailbox'
import { AtSign } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import type { useProviderPage } from '../../domain/mailbox/provider-page.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import type { SetupWords } from '../provider-words.ts'
import { type MailboxWish, wishFor } from './mailbox-wish.ts'

const fields = z.object({
  address: z
    .string()
    .trim()
    .pipe(z.email('Please enter an email address, for example ada@example.com.').or(z.literal(''))),
})

interface ConnectFormProps {
  words: SetupWords
  mailboxes: MailboxHealth[]
  page: ReturnType<typeof useProviderPage>
  isConnecting: boolean
}

/**
 * Leads to the provider's page. That page offers the account signed in with, so who has that one connected already is
 * asked which other one they mean.
 */
export function ConnectForm({ words, mailboxes, page, isConnecting }: ConnectFormProps) {
  const [search] = useSearchParams()
  const asked = search.get('address')
  const own = mailboxes.find(mailbox => mailbox.provider === words.kind.provider)
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: { address: '' },
  })
  const open = (wish: MailboxWish) => page.open(wishFor(wish, mailboxes))
  const error = formState.errors.address?.message
  return (
    <form noValidate onSubmit={handleSubmit(({ address }) => open({ asked, typed: address }))} className="mt-[18px]">
      {own && !asked && (
        <div className="mb-[18px]">
          <Field
            label={`Another ${words.kind.name} address`}
            hint={<span className="[overflow-wrap:anywhere]">Leave it empty to connect {own.address} once more.</span>}
            error={error}
          >
            {wiring => (
              <Input
                {...wiring}
                {...register('address')}
                icon={AtSign}
                size="lg"
                type="email"
                inputMode="email"
                autoComplete="email"
              />
            )}
          </Field>
        </div>
      )}
      <Button
        type="submit"
        tone="primary"
        size="lg"
        isBlock
        busy={isConnecting ? 'Connecting' : page.isOpening && `Opening ${words.company}`}
      >
        {words.connect}
      </Button>
    </form>
  )
}
