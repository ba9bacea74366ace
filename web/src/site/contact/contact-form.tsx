import { zodResolver } from '@hookform/resolvers/zod'
import type { InputOf } from '@icebox/contract/call'
import { CONTACT_TOPICS, contactMessage, getContact, sendContact } from '@icebox/contract/contact'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { sentenceOf, useAction } from '../../kit/calls/action.ts'
import { keyOf } from '../../kit/calls/query.ts'
import { useVisitor } from '../../kit/calls/session.ts'
import { WENT_WRONG } from '../../kit/result-toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { Note } from '../../ui/note.tsx'
import { Sent } from './sent.tsx'
import { untilCredible } from './until-credible.ts'

type Fields = InputOf<typeof sendContact>
type Message = z.output<typeof contactMessage>
type ContactFields = UseFormReturn<Fields, unknown, Message>

const EMPTY: Fields = { name: '', email: '', topic: 'question', message: '', website: '' }

interface ContactFormProps {
  /** What the server gave when the form was opened; empty until it has. */
  note: string
  /** When that was, in milliseconds. */
  openedAt: number
}

export function ContactForm({ note, openedAt }: ContactFormProps) {
  const [sentFrom, setSentFrom] = useState<string>()
  const form: ContactFields = useForm<Fields, unknown, Message>({
    resolver: zodResolver(contactMessage),
    defaultValues: EMPTY,
  })
  const { run, isRunning, error } = useAction({
    call: sendContact,
    // A note is good for one message.
    refresh: [keyOf(getContact, undefined)],
    done: (_answer, { input }) => {
      setSentFrom(input?.email)
      form.reset(EMPTY)
      return undefined
    },
  })
  useOwnAddress(form)
  const isBusy = form.formState.isSubmitting || isRunning
  const send = form.handleSubmit(async message => {
    await untilCredible(openedAt)
    run({ input: { ...message, note } })
  })
  if (sentFrom !== undefined) return <Sent email={sentFrom} onAgain={() => setSentFrom(undefined)} />
  return (
    <form
      noValidate
      aria-label="Message to the operator"
      className="mt-7 grid gap-5"
      onSubmit={event => (isBusy ? event.preventDefault() : void send(event))}
    >
      <ContactInputs form={form} />
      {error && (
        <Note tone="danger" role="alert" title="Not sent.">
          {sentenceOf(error, WENT_WRONG)} Your text is still here.
        </Note>
      )}
      <div>
        <Button type="submit" tone="primary" size="lg" disabled={note === ''} busy={isBusy && 'Sending'}>
          Send message
        </Button>
      </div>
    </form>
  )
}

function ContactInputs({ form: { register, formState } }: { form: ContactFields }) {
  const wordsFor = (name: keyof Fields) => formState.errors[name]?.message
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Name" aside="optional" error={wordsFor('name')}>
          {wiring => <Input {...wiring} {...register('name')} autoComplete="name" />}
        </Field>
        <Field label="Email" error={wordsFor('email')}>
          {wiring => <Input {...wiring} {...register('email')} type="email" inputMode="email" autoComplete="email" />}
        </Field>
      </div>
      <Field label="What is it about?" error={wordsFor('topic')}>
        {wiring => (
          <Select {...wiring} {...register('topic')}>
            {Object.entries(CONTACT_TOPICS).map(([topic, words]) => (
              <option key={topic} value={topic}>
                {words}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label="Message"
        hint="Please leave out passwords and the text of other people’s mail."
        error={wordsFor('message')}
      >
        {wiring => <TextArea {...wiring} {...register('message')} rows={8} />}
      </Field>
      <div aria-hidden className="sr-only">
        <label htmlFor="contact-website">Leave this empty</label>
        <input
          {...register('website')}
          id="contact-website"
          type="text"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-lpignore="true"
          data-bwignore
        />
      </div>
    </>
  )
}

/** Whoever is signed in need not type their address; they may write another. */
function useOwnAddress({ getValues, setValue }: ContactFields) {
  const email = useVisitor().visitor?.email
  useEffect(() => {
    if (email && getValues('email') === '') setValue('email', email)
  }, [email, getValues, setValue])
}
