import type { Topic } from '../../../topics/topic.ts'
import { stemOf, wordsIn } from '../tokens.ts'

/** One kind of mail that a word may mean. */
export interface Meaning {
  /** What it is called where people choose. */
  readonly label: string
  /** What they say instead of the word to mean it. */
  readonly text: string
  /** What else is said of it: one of these beside the word settles it. */
  readonly of: readonly Topic[]
}

const COLD: Meaning = { label: 'People who want to sell me something', text: 'cold outreach', of: [] }
const SHOPS = meaning('Special offers of shops', 'special offers', 'promotion')
const BANK = meaning('Mail of my bank', 'bank mail', 'banking')
const EVENTS = meaning('Invitations to events', 'event invitations', 'event')
const MEETINGS = meaning('Meetings', 'meeting invitations', 'calendar')
const JOB_APPLICATIONS = meaning('People who apply for a job', 'job applications', 'application', 'hiring', 'recruiter')
const JOB_OFFERS = meaning('Offers of a job', 'job offers', 'recruiter', 'hiring')
const PROJECTS = meaning('The state of a project', 'project updates', 'project')
const CONTRACTS = meaning('Contracts', 'contracts', 'contract', 'legal')
const MEDICAL = meaning('Medical results', 'lab results', 'health')
const BUGS = meaning('Reports of faults', 'bug reports', 'support_request')

/** Single words that name two or more kinds of mail; words that only could are not among them. */
const WORDS: readonly (readonly [word: string, ...meanings: Meaning[]])[] = [
  ['applications', JOB_APPLICATIONS, meaning('Offers of software', 'software pitches', 'sales_software')],
  [
    'statements',
    meaning('Statements of bank and card', 'bank statements', 'banking'),
    meaning('What suppliers say I owe', 'payment reminders', 'invoice'),
    meaning('Statements to the press', 'press releases', 'press'),
  ],
  [
    'tickets',
    meaning('Tickets to concerts and other events', 'event tickets', 'event'),
    meaning('Tickets for trains and flights', 'train tickets', 'travel'),
    meaning('Requests to our support', 'support tickets', 'support_request'),
    meaning('Answers of a help desk', 'ticket updates', 'support_reply'),
  ],
  [
    'alerts',
    meaning('Security alerts', 'security alerts', 'security', 'login_code'),
    meaning('Alerts of machines', 'monitoring alerts', 'incident'),
    meaning('Alerts of my bank', 'bank alerts', 'banking'),
  ],
  [
    'reports',
    PROJECTS,
    BUGS,
    meaning('Reports by machines', 'server reports', 'incident'),
    meaning('Expense reports', 'expense reports', 'tax'),
  ],
  [
    'claims',
    meaning('Insurance claims', 'insurance claims', 'insurance'),
    meaning('Expense claims', 'expense claims', 'tax'),
    meaning('Legal claims', 'legal disputes', 'legal'),
  ],
  [
    'releases',
    meaning('Press releases', 'press releases', 'press'),
    meaning('Releases of software', 'release notes for libraries', 'code'),
  ],
  [
    'drafts',
    meaning('Drafts of contracts', 'contract drafts', 'contract', 'legal'),
    meaning('Drafts of colleagues', 'drafts to review', 'project'),
    meaning('Drafts of papers', 'thesis drafts', 'academic'),
  ],
  [
    'exchanges',
    meaning('Goods sent back', 'returned goods', 'refund', 'order', 'delivery'),
    meaning('Exchanges of links', 'link exchanges', 'link_request'),
  ],
  [
    'returns',
    meaning('Goods sent back', 'returned goods', 'refund', 'order', 'delivery'),
    meaning('Tax returns', 'tax returns', 'tax'),
  ],
  [
    'charges',
    meaning('What goes off my card', 'card transactions', 'banking'),
    meaning('Bills', 'invoices', 'invoice'),
    meaning('Disputed charges', 'chargebacks', 'refund'),
  ],
  ['calls', MEETINGS, meaning('Calls for papers', 'calls for papers', 'academic'), COLD],
  ['deals', SHOPS, CONTRACTS, meaning('Companies bought and sold', 'acquisition offers', 'investor')],
  [
    'leads',
    meaning('People who may become customers', 'customer enquiries', 'enquiry'),
    meaning('People who sell contacts', 'lead lists', 'lead_data'),
  ],
  [
    'policies',
    meaning('Insurance policies', 'insurance policies', 'insurance'),
    meaning('Changed terms and privacy policies', 'privacy policy updates', 'legal'),
  ],
  [
    'plans',
    meaning('Plans I subscribe to', 'plan renewals', 'subscription'),
    meaning('Travel plans', 'travel plans', 'travel'),
    meaning('Plans of a project', 'project plans', 'project'),
  ],
  ['records', meaning('Medical records', 'medical records', 'health'), BANK],
  ['offers', SHOPS, COLD, JOB_OFFERS, meaning('Quotations', 'quotations', 'contract')],
  ['invitations', EVENTS, MEETINGS],
  [
    'reviews',
    meaning('What customers say of us', 'customer reviews', 'feedback'),
    meaning('Peer reviews', 'peer reviews', 'academic'),
    meaning('Code reviews', 'code reviews', 'code'),
  ],
  ['submissions', meaning('Papers sent in', 'paper submissions', 'academic'), JOB_APPLICATIONS],
  [
    'cases',
    meaning('Court cases', 'court cases', 'legal'),
    meaning('Cases at a help desk', 'support case updates', 'support_reply'),
  ],
  [
    'codes',
    meaning('Codes to sign in', 'login codes', 'login_code', 'security'),
    meaning('Discount codes', 'discount codes', 'promotion'),
  ],
  ['sales', COLD, SHOPS, meaning('Orders of customers', 'customer orders', 'order')],
  ['trials', meaning('Free trials', 'free trials', 'subscription'), meaning('Trials at court', 'court cases', 'legal')],
  ['results', MEDICAL, meaning('Results of exams', 'exam results', 'school')],
  ['tests', MEDICAL, meaning('Exams', 'exams', 'school')],
  ['updates', PROJECTS, meaning('Newsletters', 'newsletters', 'newsletter')],
  [
    'reminders',
    meaning('Reminders to pay', 'payment reminders', 'invoice'),
    meaning('Reminders of appointments', 'appointment reminders', 'booking'),
  ],
  [
    'requests',
    meaning('Requests to our support', 'support requests', 'support_request'),
    meaning('Requests for a price', 'quote requests', 'enquiry'),
    meaning('Friend requests', 'friend requests'),
  ],
  [
    'confirmations',
    meaning('Of an order', 'order confirmations', 'order', 'delivery'),
    meaning('Of a booking', 'booking confirmations', 'booking', 'travel'),
    meaning('Of a payment', 'payment confirmations', 'receipt', 'invoice'),
  ],
  ['jobs', JOB_OFFERS, JOB_APPLICATIONS],
  [
    'shares',
    meaning('Shares I own', 'dividends', 'banking'),
    meaning('Files that are shared', 'shared documents', 'document'),
  ],
  [
    'investments',
    meaning('Investments of my own', 'investment statements', 'banking'),
    meaning('People who sell investments', 'investment pitches', 'sales_finance'),
    meaning('People who invest in companies', 'investors', 'investor'),
  ],
  ['loans', meaning('Offers of loans', 'loan offers', 'sales_finance'), BANK],
]

const MORE_WORDS: typeof WORDS = [
  [
    'interviews',
    meaning('Interviews for a job', 'job interviews', 'hiring', 'application', 'recruiter'),
    meaning('Interviews with the press', 'radio interviews', 'press'),
    meaning('Interviews of users', 'user interviews', 'feedback'),
  ],
  [
    'audits',
    meaning('Audits of the accounts', 'financial audits', 'tax'),
    meaning('Audits of my website that are on offer', 'website audit offers', 'sales_marketing'),
  ],
  [
    'appointments',
    meaning('Doctors and dentists', 'medical appointments', 'health'),
    meaning('Bookings and reservations', 'bookings', 'booking', 'travel'),
    meaning('Meetings', 'meeting invitations', 'calendar'),
  ],
  [
    'appeals',
    meaning('Appeals for donations', 'charity appeals', 'charity'),
    meaning('At court', 'court cases', 'legal'),
  ],
  [
    'disputes',
    meaning('Legal disputes', 'legal disputes', 'legal'),
    meaning('Disputed payments', 'payment disputes', 'refund', 'banking'),
  ],
  [
    'files',
    meaning('Files that are shared', 'shared files', 'document'),
    { label: 'Anything attached', text: 'mail with an attachment', of: [] },
  ],
  [
    'links',
    meaning('People who want a link', 'link requests', 'link_request'),
    meaning('Links to sign in', 'sign-in links', 'login_code', 'security'),
  ],
  [
    'lists',
    { label: 'Mailing lists', text: 'mailing list mail', of: ['newsletter'] },
    meaning('People who sell lists of contacts', 'lead lists', 'lead_data'),
  ],
  [
    'papers',
    meaning('Academic papers', 'academic papers', 'academic'),
    meaning('Papers to sign', 'papers to be signed', 'contract', 'legal'),
    meaning('Newspapers and journalists', 'journalists', 'press'),
  ],
  [
    'quotes',
    meaning('Quotations I asked for', 'quotations', 'contract'),
    meaning('Customers who ask for one', 'quote requests', 'enquiry'),
  ],
  [
    'renewals',
    meaning('Subscriptions', 'subscription renewals', 'subscription'),
    meaning('Insurance', 'insurance renewals', 'insurance'),
  ],
  [
    'subscriptions',
    meaning('What I pay for', 'subscription renewals', 'subscription', 'invoice', 'receipt'),
    meaning('Newsletters', 'newsletters', 'newsletter'),
  ],
  [
    'support',
    meaning('Requests to our support', 'support requests', 'support_request'),
    meaning('Answers of a help desk', 'support replies', 'support_reply'),
  ],
  [
    'training',
    meaning('People who sell training', 'training offers', 'sales_training'),
    meaning('Of my club', 'training times for team', 'club'),
    meaning('Courses I attend', 'course assignments', 'school'),
  ],
  [
    'coaches',
    meaning('People who sell coaching', 'business coaches', 'sales_training'),
    meaning('Of my club', 'sports team', 'club'),
    meaning('Travel by coach', 'coach tickets', 'travel'),
  ],
  ['parents', meaning('My own family', 'family mail', 'family'), meaning('Of pupils', 'school mail', 'school')],
  ['transfers', BANK, meaning('Airport transfers', 'airport transfers', 'travel')],
]

function meaning(label: string, text: string, ...of: readonly Topic[]): Meaning {
  return { label, text, of }
}

/** What each of them may mean, by its stem, with the word as it stands for several. */
export const TWO_MEANINGS: ReadonlyMap<string, { readonly word: string; readonly meanings: readonly Meaning[] }> =
  new Map([...WORDS, ...MORE_WORDS].map(([word, ...meanings]) => [stemOf(word), { word, meanings }] as const))
/** Of which one alone means something else. */
export const ONLY_OF_SEVERAL: ReadonlySet<string> = wordsIn('code sale share call test list link file paper')
