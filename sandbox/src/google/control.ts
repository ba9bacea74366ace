import type { MailTwin } from '../mail-twin.ts'
import type { Box } from './gmail/box.ts'
import { readScopes } from './identity/scopes.ts'
import { ARCHIVE, labelForPlace, programOn } from './program.ts'
import type { World } from './world.ts'

/** The side of the twin that no client sees. Throws a RangeError for a person the twin does not have. */
export function controlsOf(world: World): Omit<MailTwin, 'url' | 'stop'> {
  const { identity, boxes, pushes } = world
  const { people, tokens } = identity
  const known = (address: string) => personOf(world, address)
  const boxOf = (address: string) => boxes.of(known(address))
  return {
    client: identity.client,
    allowRedirect: address => saved(world, () => identity.redirects.add(address)),
    addPerson: person => saved(world, () => people.set(person.email.toLowerCase(), person)),
    deliver: async (address, raw, where = {}) => {
      const box = boxOf(address)
      const receivedAt = where.receivedAt?.getTime()
      saved(world, () => box.add(Buffer.from(raw), { labels: labelsFor(box, where.folder), receivedAt }))
    },
    program: address => programOn(boxOf(address), () => world.save()),
    grant: async (address, scopes) => {
      const { access, refreshToken = '' } = tokens.issue(known(address), readScopes(scopes.join(' ')), true)
      world.save()
      return { accessToken: access.token, refreshToken }
    },
    revokeGrants: address => saved(world, () => tokens.revokePerson(known(address))),
    expireAccessTokens: () => saved(world, () => tokens.expireAccess()),
    expireCursors: () => {
      for (const email of people.keys()) boxes.of(email).expireHistory()
      world.save()
    },
    setPushes: weather => {
      pushes.weather = weather
    },
  }
}

export function personOf({ identity }: World, address: string): string {
  const person = identity.people.get(address.toLowerCase())
  if (!person) throw new RangeError(`There is no Google account ${address}`)
  return person.email
}

function saved(world: World, change: () => unknown): void {
  change()
  world.save()
}

/** New mail is unread wherever a filter puts it, except what the person wrote. */
function labelsFor(box: Box, folder = 'INBOX'): string[] {
  if (folder === 'INBOX') return ['UNREAD', 'CATEGORY_PERSONAL', 'INBOX']
  if (folder === ARCHIVE) return ['UNREAD', 'CATEGORY_PERSONAL']
  const label = labelForPlace(box, folder)
  return label === 'SENT' || label === 'DRAFT' ? [label] : ['UNREAD', label]
}
