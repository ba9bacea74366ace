import { isApiProvider, type MailboxProvider } from '@icebox/contract/mailbox-providers'
import type { App } from '../../app.ts'
import { GOOGLE } from './google.ts'
import { MICROSOFT } from './microsoft.ts'
import type { OAuthClient, OAuthProvider, ProviderName } from './provider.ts'
import { ProviderRefusal } from './refusal.ts'

export const PROVIDERS: Readonly<Record<ProviderName, OAuthProvider>> = { google: GOOGLE, microsoft: MICROSOFT }

/** The provider of a mailbox or an identity; undefined where it is another kind of host. */
export function findProvider(name: MailboxProvider): OAuthProvider | undefined {
  return isApiProvider(name) ? PROVIDERS[name] : undefined
}

/** Our registration at a provider. Throws ProviderRefusal `not_set_up`, which names what does work here. */
export function clientOf({ config }: App, provider: OAuthProvider): OAuthClient {
  const client = provider.clientOf(config)
  if (client) return client
  const others = Object.values(PROVIDERS).filter(each => each.clientOf(config) !== undefined)
  const works = [...others.map(each => each.called), 'Apple Mail'].join(', ')
  const says = `This Icebox has not set up signing in with ${provider.called}. ${works} or another IMAP mailbox works.`
  throw new ProviderRefusal('not_set_up', {}, says)
}
