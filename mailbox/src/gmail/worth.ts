import { FREE_MAIL } from '@icebox/classifier/features/free-mail'

/**
 * A search in Gmail's language for mail of the inbox that may be cold mail worth moving. Left out is:
 * - what the user starred or gave a label of their own: they have dealt with it and keep it;
 * - mail of the user's own and of their domain, unless that is a public mail house: no stranger writes from there;
 * - senders that say they cannot be answered, while cold mail asks for an answer;
 * - mailing lists (RFC 2919), which one has joined;
 * - the tabs other than Primary, where Gmail has put it out of the way already.
 * `tooMany` leaves out what is marked as important too. Gmail sets that mark by itself as well as the user, so now and
 * then a stranger's message bears it; new mail is judged whatever its marks.
 */
export function worthSearch(address: string, tooMany: boolean): string {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  const own = FREE_MAIL.has(domain) ? [] : [domain]
  return [
    '-is:starred',
    '-has:userlabels',
    `-from:{${['me', ...own, ...UNANSWERABLE].join(' ')}}`,
    `-list:{${LIST_ENDINGS.join(' ')}}`,
    '-category:{promotions social updates forums}',
    ...(tooMany ? ['-is:important'] : []),
  ].join(' ')
}

const UNANSWERABLE = ['noreply', 'no-reply', 'donotreply', 'do-not-reply', 'mailer-daemon']

/** Gmail finds a list by words of its List-Id, which ends like a host name. */
const LIST_ENDINGS = ['com', 'net', 'org', 'edu', 'gov', 'io', 'co', 'eu', 'uk', 'de', 'fr', 'nl', 'ch', 'info', 'dev']
