const USERINFO = 'https://www.googleapis.com/auth/userinfo.'
export const EMAIL = `${USERINFO}email`
export const PROFILE = `${USERINFO}profile`

/** Google answers the short names with the long ones. */
const LONG_NAMES: Readonly<Record<string, string>> = { email: EMAIL, profile: PROFILE }

/** What a person reads beside the tick box of a Gmail scope. */
const GMAIL_SCOPES: Readonly<Record<string, string>> = {
  'https://mail.google.com/': 'Read, compose, send and permanently delete all your email from Gmail',
  'https://www.googleapis.com/auth/gmail.modify': 'Read, compose and send emails from your Gmail account',
  'https://www.googleapis.com/auth/gmail.readonly': 'View your email messages and settings',
  'https://www.googleapis.com/auth/gmail.metadata': 'View your email message metadata such as labels and headers',
  'https://www.googleapis.com/auth/gmail.labels': 'See and edit your email labels',
  'https://www.googleapis.com/auth/gmail.compose': 'Manage drafts and send emails',
  'https://www.googleapis.com/auth/gmail.send': 'Send email on your behalf',
  'https://www.googleapis.com/auth/gmail.insert': 'Add emails into your Gmail mailbox',
  'https://www.googleapis.com/auth/gmail.settings.basic': 'See and edit your email settings and filters in Gmail',
}

export function readScopes(text: string): string[] {
  const given = text.split(/\s+/).filter(Boolean)
  return [...new Set(given.map(name => LONG_NAMES[name] ?? name))]
}

/** Scopes the person may leave out on the consent page; the others belong to signing in. */
export const isOptional = (scope: string) => Object.hasOwn(GMAIL_SCOPES, scope)

export const describeScope = (scope: string) => GMAIL_SCOPES[scope] ?? scope

export function unknownScopes(scopes: readonly string[]): string[] {
  return scopes.filter(scope => !isOptional(scope) && !['openid', EMAIL, PROFILE].includes(scope))
}
