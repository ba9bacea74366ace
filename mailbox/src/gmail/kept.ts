import { isFrom, wholeAddress } from '../recipients.ts'
import { countsByName } from '../usual-folders.ts'
import { getHeaders, listLabels, listPages } from './requests/calls.ts'
import { type GmailContext, INBOX, isReceived, STARRED } from './requests/context.ts'
import { ifThere } from './requests/refusals.ts'
import { headOf, searchTerm } from './sending/sent.ts'

/** Hits looked at, at 20 units each. */
const MOST_HITS = 50

/** True when the user starred mail from the address, or gave it a label they made. */
export async function hasKept(context: GmailContext, address: string): Promise<boolean> {
  const wanted = wholeAddress(address)
  const term = searchTerm(wanted ?? '')
  if (wanted === undefined || term === '') return false
  const q = `from:${term} {is:starred (has:userlabels${unlessIced(context.icebox.name)})}`
  const { value } = await listPages(context.ask, { q }, MOST_HITS).next()
  const hits = value?.messages ?? []
  if (hits.length === 0) return false
  const labels = await readLabels(context)
  for (const { id } of hits) {
    // Gmail finds words, so bob@shop.example also finds somebody of that name at another house.
    const message = await ifThere(getHeaders(context.ask, id, ['From']))
    if (message && isFrom(headOf(message), wanted) && isKept(labels, message.labelIds)) return true
  }
  return false
}

/** Leaves out what lies on ice, where the search can spell the label; spaces and slashes in a name are dashes there. */
function unlessIced(name: string): string {
  const spelled = name.toLowerCase().replace(/[\s/&]+/g, '-')
  return /^[\p{L}\p{N}_-]+$/u.test(spelled) ? ` {in:inbox -label:${spelled}}` : ''
}

interface OwnLabels {
  /** Ids of the Icebox label and of those within it. */
  readonly iced: ReadonlySet<string>
  /** Of those the user made. */
  readonly made: ReadonlySet<string>
}

async function readLabels({ ask, icebox }: GmailContext): Promise<OwnLabels> {
  const own = (await listLabels(ask)).filter(({ type }) => type === 'user')
  const name = own.find(({ id }) => id === icebox.id)?.name ?? icebox.name
  const iced = own.filter(label => label.id === icebox.id || label.name.startsWith(`${name}/`))
  const made = own.filter(label => !iced.includes(label) && countsByName(label.name.split('/')) === 'filed')
  return { iced: new Set(iced.map(({ id }) => id)), made: new Set(made.map(({ id }) => id)) }
}

/** On ice nothing counts: a label may have been there before the message was moved. */
function isKept({ iced, made }: OwnLabels, labelIds: readonly string[]): boolean {
  if (!isReceived(labelIds)) return false
  if (labelIds.some(id => iced.has(id)) && !labelIds.includes(INBOX)) return false
  return labelIds.includes(STARRED) || labelIds.some(id => made.has(id))
}
