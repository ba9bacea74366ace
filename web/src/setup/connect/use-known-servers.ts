import type { imapLogin } from '@icebox/contract/auth'
import { hostOfServer, type KnownHost } from '@icebox/contract/mail-hosts'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { serversFor } from './known-servers.ts'

export type ImapForm = UseFormReturn<z.input<typeof imapLogin>, unknown, z.output<typeof imapLogin>>

/** Fills in the server of a host we know while the address is typed, and answers which host that is. */
export function useKnownServers(form: ImapForm): KnownHost | undefined {
  const [known, setKnown] = useState<KnownHost>()
  useEffect(() => {
    let filled: KnownHost | undefined
    const fillIn = () => {
      const [email, host = ''] = form.getValues(['email', 'host'])
      const found = serversFor({ email, host }, filled)
      setKnown(found.known)
      if (!found.servers) return
      filled = found.known
      form.setValue('host', found.servers.host)
      form.setValue('port', found.servers.port)
    }
    fillIn()
    const follow = ({ name, values }: { name?: string; values: { host?: string } }) => {
      if (name === 'email') fillIn()
      if (name === 'host') setKnown(hostOfServer(values.host ?? ''))
    }
    return form.subscribe({ formState: { values: true }, callback: follow })
  }, [form])
  return known
}
