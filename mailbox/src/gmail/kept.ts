import type { Ours } from '../mailbox.ts'
import { isFrom, wholeAddress } from '../recipients.ts'
import { countsByName } from '../usual-folders.ts'
import { isBelow } from './icebox.ts'
import { getHeaders, listLabels, listPages } from './requests/calls.ts'
import { type GmailContext, INBOX, isReceived, STARRED } from './requests/context.ts'
import { ifThere } from './requests/refusals.ts'
import { headOf, searchTerm } from './sending/sent.ts'

/** Hits looked at, at 20 units each. */
const MOST_HITS = 50

/** True when the user starred mail from the address, or gave it a label they made. */
export async function hasKept(context: GmailContext, address: string, ours: Ours = {}): Promise<boolean> {
  const wanted = wholeAddress(address)
  const term = searchTerm(wanted ?? '')
  if (wanted === undefined || term === '') return false
  const q = `from:${term} {is:starred (has:userlabels${unlessIced(context)})}`
  const { value } = await listPages(context.ask, { q }, MOST_HITS).next()
  const hits = value?.messages ?? []
  if (hits.length === 0) return false
  const labels = await readLabels(context, ours)
  const flagged = new Set(ours.flagged?.map(({ key }) => key))
  for (const { id } of hits) {
    // Gmail finds words, so bob@shop.example also finds somebody of that name at another house.
    const message = await ifThere(getHeaders(context.ask, id, ['From']))
    const labelIds = message?.labelIds.filter(label => label !== STARRED || !flagged.has(id))
    if (message && labelIds && isFrom(headOf(message), wanted) && isKept(labels, labelIds)) return true
  }
  return false
}

/** Labels that one search leaves out. */
const MOST_LEFT_OUT = 20

/** Leaves out what lies on ice, where the search can spell the label; spaces and slashes in a name are dashes there. */
function unlessIced({ icebox }: GmailContext): string {
  const names = [icebox, ...icebox.below].map(({ name }) => name.toLowerCase().replace(/[\s/&]+/g, '-'))
  const spelled = names.filter(name => /^[\p{L}\p{N}_-]+$/u.test(name)).slice(0, MOST_LEFT_OUT)
  return spelled.length === 0 ? '' : ` {in:inbox (${spelled.map(name => `-label:${name}`).join(' ')})}`
}

interface OwnLabels {
  /** Ids of the Icebox label, of those within it and of others we file under. */
  readonly iced: ReadonlySet<string>
  /** Of those the user made. */
  readonly made: ReadonlySet<string>
}

async function readLabels({ ask, icebox }: GmailContext, { folderIds = [] }: Ours): Promise<OwnLabels> {
  const own = (await listLabels(ask)).filter(({ type }) => type === 'user')
  const now = own.find(({ id }) => id === icebox.id) ?? icebox
  const iced = own.filter(label => label.id === icebox.id || isBelow(label, now) || folderIds.includes(label.id))
  const made = own.filter(label => !iced.includes(label) && countsByName(label.name.split('/')) === 'filed')
  return { iced: new Set(iced.map(({ id }) => id)), made: new Set(made.map(({ id }) => id)) }
}

/** On ice nothing counts: a label may have been there before the message was moved. */
function isKept({ iced, made }: OwnLabels, labelIds: readonly string[]): boolean {
  if (!isReceived(labelIds)) return false
  if (labelIds.some(id => iced.has(id)) && !labelIds.includes(INBOX)) return false
  return labelIds.includes(STARRED) || labelIds.some(id => made.has(id))
}
