import type { InputOf } from '@icebox/contract/call'
import { PRODUCT_NAME } from '@icebox/contract/constants'
import type { disconnectMailbox, MailboxHealth } from '@icebox/contract/mailbox'
import type { MailboxProvider } from '@icebox/contract/mailbox-providers'

export type FolderChoice = NonNullable<InputOf<typeof disconnectMailbox>['folder']>

/** What to know before letting go: what happens at the provider, and where the person can take back the rest. */
export interface AtProvider {
  text: string
  links?: { text: string; to: string }[]
}

export const AT_PROVIDER: Record<MailboxProvider, AtProvider> = {
  google: {
    text: `${PRODUCT_NAME} gives the permission back to Google. The next time you sign in or connect, Google asks you again.`,
  },
  microsoft: {
    text: `${PRODUCT_NAME} forgets its permission. Microsoft lets only you take it off its own list:`,
    links: [
      { text: 'Work or school account', to: 'https://myapps.microsoft.com' },
      { text: 'Personal account', to: 'https://account.live.com/consent/Manage' },
    ],
  },
  apple: {
    text: `${PRODUCT_NAME} forgets the app-specific password. You can revoke it, too:`,
    links: [{ text: 'account.apple.com', to: 'https://account.apple.com' }],
  },
  imap: {
    text: `${PRODUCT_NAME} forgets the password. If you made an app password for it, you can revoke that at your host.`,
  },
}

/** What can become of the mail on ice, the way nothing else depends on first. */
export function folderChoices({ folderName, status }: MailboxHealth) {
  const isShut = status === 'reconnect'
  return [
    {
      value: 'leave',
      text: `Leave the mail in the ${folderName} folder`,
      hint: 'It stays where it is, in your own mailbox.',
      isPossible: true,
    },
    {
      value: 'put_back',
      text: 'Put everything back into the inbox',
      hint: isShut
        ? 'Not possible before the mailbox is connected again.'
        : `Everything ${PRODUCT_NAME} moved goes back first. This can take some minutes.`,
      isPossible: !isShut,
    },
  ] as const
}
