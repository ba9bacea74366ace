import { zodResolver } from '@hookform/resolvers/zod'
import { appleLogin } from '@icebox/contract/auth'
import { AtSign } from 'lucide-react'
import { useEffect, useId } from 'react'
import { Controller, type Resolver, useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { Field, FieldWords } from '../ui/forms/field.tsx'
import { Input } from '../ui/forms/input.tsx'
import { PasswordBoxes } from '../ui/forms/password-boxes.tsx'
import { ConnectButtons } from './connect/connect-buttons.tsx'
import { useConnection } from './connect/use-connection.ts'

type AppleFields = z.input<typeof appleLogin>
type AppleLogin = z.output<typeof appleLogin>

const BOTH = 'Please enter both Apple ID email and App Password'

export function AppleForm() {
  const connection = useConnection('apple')
  const [search] = useSearchParams()
  const form = useForm<AppleFields, unknown, AppleLogin>({
    resolver,
    defaultValues: { email: search.get('address') ?? '', appPassword: '' },
    reValidateMode: 'onSubmit',
  })
  const { errors } = form.formState
  const passwordLabel = useId()
  const { forgetTest, tested } = connection
  useEffect(() => {
    const forget = () => {
      forgetTest()
      form.clearErrors()
    }
    return form.subscribe({ formState: { values: true }, callback: forget })
  }, [form, forgetTest])
  useEffect(() => {
    if (tested.state === 'failed') form.setFocus('appPassword')
  }, [tested, form])

  const test = form.handleSubmit(connection.test, forgetTest)
  const connect = form.handleSubmit(connection.connect)
  return (
    <form noValidate onSubmit={test} className="rounded-lg border border-line bg-surface p-5 shadow-1 sm:p-[26px]">
      <Field label="Apple ID email" error={errors.email?.message}>
        {wiring => (
          <Input
            {...wiring}
            {...form.register('email')}
            aria-invalid={errors.email ? true : undefined}
            icon={AtSign}
            size="lg"
            type="email"
            autoComplete="username"
            inputMode="email"
          />
        )}
      </Field>
      <div className="mt-[18px]">
        <p id={passwordLabel} className="mb-1.5 text-sm font-semibold">
          App Password
        </p>
        <Controller
          control={form.control}
          name="appPassword"
          render={({ field }) => (
            <PasswordBoxes
              ref={field.ref}
              value={field.value}
              onChange={field.onChange}
              labelledBy={passwordLabel}
              describedBy={`${passwordLabel}-words`}
              isInvalid={errors.appPassword !== undefined || tested.state === 'failed'}
            />
          )}
        />
        <FieldWords
          id={`${passwordLabel}-words`}
          hint="Format xxxx-xxxx-xxxx-xxxx. Paste fills all four."
          error={tested.state === 'failed' ? tested.error : errors.appPassword?.message}
        />
      </div>
      <ConnectButtons connection={connection} connectText="Connect Apple Mail" onConnect={connect} />
    </form>
  )
}

/** The call's own rules, except that a field left empty asks for both. */
const resolver: Resolver<AppleFields, unknown, AppleLogin> = (values, context, options) => {
  const isEmailBlank = !values.email.trim()
  const isPasswordBlank = !values.appPassword.trim()
  if (!isEmailBlank && !isPasswordBlank) return byCall(values, context, options)
  return {
    values: {},
    errors: {
      ...(isEmailBlank ? { email: { type: 'required', message: '' } } : {}),
      appPassword: { type: 'required', message: BOTH },
    },
  }
}

const byCall = zodResolver(appleLogin)
