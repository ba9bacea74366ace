import type { Person } from '../imap/host.ts'

/** A person of the sandbox and what letters to them speak of. */
export interface Addressee extends Pick<Person, 'name' | 'email'> {
  readonly first: string
  readonly company: string
  /** What strangers think they do. */
  readonly role: string
  /** What their customers ask about. */
  readonly product: string
  readonly city: string
}

/** One whose mailbox is on the demo mail host, opened by a password. */
export type DemoPerson = Addressee & Person

/** One whose mailbox is at a provider's twin, opened by signing in there. */
export interface ApiPerson extends Addressee {
  readonly provider: 'google' | 'microsoft'
  /** Undefined for a personal account. */
  readonly organisation?: string
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
  {
    name: 'Ines Duarte',
    first: 'Ines',
    email: 'ines@clinica-duarte.example',
    password: 'dent-alta-demo-mail',
    company: 'Clinica Duarte',
    role: 'dentist',
    product: 'the check-up in May',
    city: 'Lisbon',
  },
  {
    name: 'Kofi Mensah',
    first: 'Kofi',
    email: 'kofi@openledger.example',
    password: 'open-book-demo-mail',
    company: 'Openledger',
    role: 'maintainer',
    product: 'the import of bank files',
    city: 'Accra',
  },
]

/** People of the twins of Google and Microsoft. */
export const apiPeople: readonly ApiPerson[] = [
  {
    name: 'Nora Haddad',
    first: 'Nora',
    email: 'nora@atelier-haddad.example',
    provider: 'google',
    organisation: 'atelier-haddad.example',
    company: 'Atelier Haddad',
    role: 'architect',
    product: 'the studio in the old mill',
    city: 'Rotterdam',
  },
  {
    name: 'Sam Ortiz',
    first: 'Sam',
    email: 'sam.ortiz@gmail.example',
    provider: 'google',
    company: 'Ortiz Furniture',
    role: 'joiner',
    product: 'the oak table',
    city: 'Porto',
  },
  {
    name: 'Lena Brandt',
    first: 'Lena',
    email: 'lena@hafenlicht.example',
    provider: 'google',
    organisation: 'hafenlicht.example',
    company: 'Hafenlicht Events',
    role: 'event manager',
    product: 'the summer party on the quay',
    city: 'Hamburg',
  },
  {
    name: 'Ruth Adeyemi',
    first: 'Ruth',
    email: 'ruth.adeyemi@gmail.example',
    provider: 'google',
    company: 'Adeyemi Ceramics',
    role: 'potter',
    product: 'the blue bowls',
    city: 'Lagos',
  },
  {
    name: 'Jonas Weber',
    first: 'Jonas',
    email: 'jonas@nordwerk.example',
    provider: 'microsoft',
    organisation: 'nordwerk.example',
    company: 'Nordwerk',
    role: 'head of purchasing',
    product: 'the pump housing',
    city: 'Bremen',
  },
  {
    name: 'Priya Raman',
    first: 'Priya',
    email: 'priya.raman@outlook.example',
    provider: 'microsoft',
    company: 'Raman Translations',
    role: 'translator',
    product: 'the certified translation',
    city: 'Leeds',
  },
]
