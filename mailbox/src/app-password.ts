import { hostOfServer } from '@icebox/contract/mail-hosts'

/**
 * An app-specific password in Apple's own shape `xxxx-xxxx-xxxx-xxxx`, or undefined when the text is none, which mostly
 * means that someone typed the normal password of the account.
 */
export function appleAppPassword(text: string): string | undefined {
  const typed = text.trim().toLowerCase()
  if (!/^[a-z]{4}(-?[a-z]{4}){3}$/.test(typed)) return undefined
  return typed.replaceAll('-', '').replace(/(.{4})(?!$)/g, '$1-')
}

/** The password as the host takes it: where app passwords are shown in groups of four letters, without the spaces. */
export function passwordFor(host: string, text: string): string {
  if (!hostOfServer(host)?.isShownInGroups) return text
  const letters = text.replace(/\s+/g, '')
  return /^[a-z]{16}$/i.test(letters) ? letters : text
}
