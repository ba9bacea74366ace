import { PATIENCE_SECONDS } from './send.ts'
import type { TryRow } from './try-store.ts'

const OF_ERROR: Readonly<Record<string, string>> = {
  refused: 'This address cannot be told: it has to be on the public internet, on port 443 or 8443.',
  silent: `It did not answer within ${PATIENCE_SECONDS} seconds, or could not be reached.`,
  broken: 'It did not answer as a web server does.',
  plan: 'The plan did not hold webhooks.',
  disabled: 'The webhook was switched off before it was sent.',
}

/** What went wrong with a try, in the words of its owner; null where nothing did. */
export function troubleOf({ error, status }: Pick<TryRow, 'error' | 'status'>): string | null {
  if (error === null) return null
  if (error !== 'answer' || status === null) return OF_ERROR[error] ?? 'It was not sent.'
  if (status >= 300 && status < 400) return `It answered with a redirect (${status}), and none is followed.`
  if (status === 410) return 'It answered 410: nobody wants this any more.'
  return `It answered ${status}. Only 2xx counts as taken.`
}

/** Why a webhook was switched off. */
export const DISABLED = {
  gone: 'It answered 410, which says that nobody wants this any more.',
  failing: 'For five days nothing was taken there.',
} as const
