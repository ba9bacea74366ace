const KNOWN = [
  ...['openid', 'profile', 'email', 'offline_access'],
  ...['User.Read', 'Mail.Read', 'Mail.ReadBasic', 'Mail.ReadWrite', 'Mail.Send'],
  ...['MailboxSettings.Read', 'MailboxSettings.ReadWrite'],
]
const DEFAULT = '.default'

/** What the page that asks for consent says about each. */
const SENTENCES: Readonly<Record<string, string>> = {
  openid: 'Sign you in',
  profile: 'See your basic profile',
  email: 'See your email address',
  offline_access: 'Keep access to data you have given it access to',
  'User.Read': 'Read your profile',
  'Mail.Read': 'Read your mail',
  'Mail.ReadBasic': 'Read basic facts of your mail',
  'Mail.ReadWrite': 'Read and write access to your mail',
  'Mail.Send': 'Send mail as you',
  'MailboxSettings.Read': 'Read your mailbox settings',
  'MailboxSettings.ReadWrite': 'Read and write your mailbox settings',
}

/** The scopes of a space-separated list in Microsoft's own spelling; undefined when one of them is unknown. */
export function readScopes(said: string): string[] | undefined {
  const words = said.split(/\s+/).filter(Boolean)
  const read = words.map(word => {
    const bare = word.replace(/^https:\/\/graph\.microsoft\.com\//i, '')
    return [...KNOWN, DEFAULT].find(known => known.toLowerCase() === bare.toLowerCase())
  })
  return read.every(one => one !== undefined) ? [...new Set(read)] : undefined
}

/** `.default` stands for everything already agreed to. */
export function spellOut(scopes: readonly string[], agreed: ReadonlySet<string>): string[] {
  return [...new Set(scopes.flatMap(one => (one === DEFAULT ? [...agreed] : [one])))]
}

export function scopeSentence(scope: string): string {
  return SENTENCES[scope] ?? scope
}

export function touchesMail(scope: string): boolean {
  return scope.startsWith('Mail')
}

/** The token endpoint does not name `offline_access` among the scopes it gave; the refresh token says it. */
export function shownScopes(scopes: readonly string[]): string {
  return scopes.filter(one => one !== 'offline_access').join(' ')
}
