import type { Finding } from '@icebox/contract/safety/operator'
import { createTransport } from 'nodemailer'
import type { Config } from '../../config.ts'
import { readKeys } from '../../kit/sessions/secrets.ts'
import { broken, leftOut, well } from './finding.ts'

const PATIENCE_MS = 10_000

/** Whether the keys that seal passwords and tokens can be used. */
export async function lookAtKeys(config: Config): Promise<Finding[]> {
  try {
    const { tokens } = readKeys(config)
    return [
      well('Keys', `${tokens.length === 1 ? 'one key seals' : `the first of ${tokens.length} keys seals`} passwords.`),
    ]
  } catch (error) {
    return [broken('Keys', `${(error as Error).message}.`)]
  }
}

/** Whether the web server answers where people open it, callbacks and hooks included. */
export async function lookAtAddress({ appUrl }: Config): Promise<Finding[]> {
  const what = 'Address'
  const token = 'is it you?'
  const ask = (path: string, method: string) =>
    fetch(`${appUrl}${path}`, { method, signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined)
  const page = await ask('/readyz', 'GET')
  if (!page) return [broken(what, `nobody answers at ${appUrl}; start Icebox, or correct APP_URL or the proxy.`)]
  const hook = await ask(`/webhooks/outlook?validationToken=${encodeURIComponent(token)}`, 'POST')
  const isOurs = (await hook?.text()) === token
  if (!isOurs)
    return [broken(what, `what answers at ${appUrl} is not this Icebox, or a proxy keeps /webhooks from it.`)]
  const state = page.status === 200 ? 'is ready' : 'answers but is not ready; see the lines on database and worker'
  return [well(what, `${appUrl} ${state}.`)]
}

/** Who may make an account. */
export async function lookAtRegistration({ registration }: Config): Promise<Finding[]> {
  const says = {
    open: 'anybody who reaches this Icebox can make an account; REGISTRATION=closed, or your domains, ends that.',
    closed: 'closed; invited people and the very first account are let in.',
  }
  return [
    well('Registration', typeof registration === 'string' ? says[registration] : `for ${registration.join(', ')}.`),
  ]
}

/** Whether Icebox can send mail of its own. */
export async function lookAtOutgoing({ outgoing }: Config): Promise<Finding[]> {
  const what = 'Own mail'
  if (!outgoing) return [leftOut(what, 'no SMTP_URL, so nobody is told by e-mail when a mailbox stops answering.')]
  const { url, ca } = outgoing
  const tls = ca === undefined ? {} : { tls: { ca } }
  const transport = createTransport({ url, ...tls, connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS })
  try {
    await transport.verify()
    return [well(what, 'the server in SMTP_URL takes our login.')]
  } catch (error) {
    const { code = 'no answer' } = error as { code?: string }
    return [broken(what, `the server in SMTP_URL does not take our login (${code}); correct SMTP_URL.`)]
  } finally {
    transport.close()
  }
}

/** Which address own mail comes from. */
export async function lookAtSender({ outgoing }: Config): Promise<Finding[]> {
  return outgoing ? [well('Sender', `own mail is sent as ${outgoing.from}.`)] : []
}
