import { zodResolver } from '@hookform/resolvers/zod'
import { imapLogin } from '@icebox/contract/auth'
import { AtSign, Server } from 'lucide-react'
import { useEffect } from 'react'
import { type FieldPath, useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { Field, FieldWords } from '../ui/forms/field.tsx'
import { Input } from '../ui/forms/input.tsx'
import { ConnectButtons } from './connect/connect-buttons.tsx'
import { KnownHostNote } from './connect/known-host-note.tsx'
import { useConnection } from './connect/use-connection.ts'
import { type ImapForm as Form, useKnownServers } from './connect/use-known-servers.ts'

type ImapFields = z.input<typeof imapLogin>
type ImapLogin = z.output<typeof imapLogin>

export function ImapForm() {
  const connection = useConnection('imap')
  const [search] = useSearchParams()
  const form = useForm<ImapFields, unknown, ImapLogin>({
    resolver: zodResolver(imapLogin),
    defaultValues: { email: search.get('address') ?? '', password: '', host: '', port: 993 },
    reValidateMode: 'onSubmit',
  })
  const known = useKnownServers(form)
  const { forgetTest, tested } = connection
  useEffect(() => {
    const forget = ({ name }: { name?: string }) => {
      forgetTest()
      if (name) form.clearErrors(name as FieldPath<ImapFields>)
    }
    return form.subscribe({ formState: { values: true }, callback: forget })
  }, [form, forgetTest])
  useEffect(() => {
    if (tested.state === 'failed') form.setFocus('password')
  }, [tested, form])

  const test = form.handleSubmit(connection.test, forgetTest)
  const connect = form.handleSubmit(connection.connect)
  return (
    <form noValidate onSubmit={test} className="rounded-lg border border-line bg-surface p-5 shadow-1 sm:p-[26px]">
      <div className="grid gap-[18px]">
        <TextField form={form} name="email" label="Email" icon={AtSign} type="email" autoComplete="username" />
        <TextField form={form} name="password" label="Password" type="password" autoComplete="current-password" />
        <div className="grid grid-cols-[minmax(0,1fr)_96px] gap-3">
          <TextField form={form} name="host" label="IMAP server" icon={Server} placeholder="imap.example.com" />
          <PortField form={form} name="port" label="Port" />
        </div>
        <KnownHostNote known={known} />
        <details>
          <summary className="link touch w-fit cursor-pointer text-sm">User name and sending server</summary>
          <div className="mt-4 grid gap-[18px]">
            <TextField form={form} name="username" label="User name" aside="if not the address" />
            <div className="grid grid-cols-[minmax(0,1fr)_96px] gap-3">
              <TextField form={form} name="smtpHost" label="SMTP server" aside="optional" />
              <PortField form={form} name="smtpPort" label="Port" />
            </div>
          </div>
        </details>
      </div>
      <FieldWords id="imap-test" error={tested.state === 'failed' ? tested.error : undefined} />
      <ConnectButtons connection={connection} connectText="Connect mailbox" onConnect={connect} />
    </form>
  )
}

type InputProps = React.ComponentProps<typeof Input>

interface FormFieldProps extends Pick<InputProps, 'icon' | 'type' | 'autoComplete' | 'placeholder'> {
  form: Form
  name: FieldPath<ImapFields>
  label: string
  aside?: string
}

/** What is left empty is not sent, so that optional fields stay optional. */
function TextField({ form, name, label, aside, ...input }: FormFieldProps) {
  const isOptional = aside !== undefined
  return (
    <Field label={label} aside={aside} error={form.formState.errors[name]?.message}>
      {wiring => (
        <Input
          {...wiring}
          {...input}
          {...form.register(name, isOptional ? { setValueAs: blankAsMissing } : {})}
          size="lg"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </Field>
  )
}

function PortField({ form, name, label }: FormFieldProps) {
  return (
    <Field label={label} error={form.formState.errors[name]?.message}>
      {wiring => (
        <Input
          {...wiring}
          {...form.register(name, { setValueAs: portNumber })}
          size="lg"
          inputMode="numeric"
          autoComplete="off"
        />
      )}
    </Field>
  )
}

function blankAsMissing(text: unknown) {
  return String(text ?? '').trim() || undefined
}

function portNumber(text: unknown) {
  const digits = String(text ?? '').trim()
  return digits ? Number(digits) : undefined
}
