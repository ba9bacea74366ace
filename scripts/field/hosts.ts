import { googleHost, microsoftHost } from './api-host.ts'
import { imapHost } from './imap-host.ts'

/** Every kind of mail host an installation can be put to the test with. */
export const HOSTS = { imap: imapHost, google: googleHost, microsoft: microsoftHost } as const
export type HostName = keyof typeof HOSTS
