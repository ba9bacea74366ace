import type { Person } from '../imap/host.ts'

/** A person with a mailbox in the sandbox and what letters to them speak of. */
export interface DemoPerson extends Person {
  readonly first: string
  readonly company: string
  /** What strangers think they do. */
  readonly role: string
  /** What their customers ask about. */
  readonly product: string
  readonly city: string
}

/** The people of the sandbox; the first is who the demo signs in as. Passwords have the shape of Apple's app passwords. */
export const demoPeople: readonly [DemoPerson, ...DemoPerson[]] = [
  {
    name: 'Maya Lindqvist',
    first: 'Maya',
    email: 'maya@fernbank.example',
    password: 'fern-bank-demo-mail',
    company: 'Fernbank',
    role: 'founder',
    product: 'the soil sensor',
    city: 'Gothenburg',
  },
  {
    name: 'Tomas Keller',
    first: 'Tomas',
    email: 'tomas@brightpath.example',
    password: 'path-find-demo-mail',
    company: 'Brightpath Talent',
    role: 'recruiter',
    product: 'the shortlist for the finance lead',
    city: 'Zurich',
  },
  {
    name: 'Amelie Rousseau',
    first: 'Amelie',
    email: 'amelie@papeterie-lune.example',
    password: 'lune-shop-demo-mail',
    company: 'Papeterie Lune',
    role: 'shop owner',
    product: 'the linen notebooks',
    city: 'Lyon',
  },
]
