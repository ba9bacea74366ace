/** What a mail can be about, and what each means in a line. A mail has none, one or a few of them. */
export const TOPICS = {
  invoice: 'a bill, a payment reminder, a request to pay for something supplied',
  receipt: 'a payment or a purchase is confirmed',
  order: 'an order is placed, confirmed or changed',
  delivery: 'a parcel or shipment is on its way, late, delivered or to be collected',
  refund: 'money back, returns, exchanges, chargebacks',
  subscription: 'a plan, trial, licence, renewal or price change of something one uses',
  banking: 'bank, card and account statements, transfers, investments of one’s own',
  tax: 'taxes, accounting, bookkeeping, audits, expenses',
  insurance: 'policies and claims',
  contract: 'an agreement or quotation to read, negotiate or sign',
  legal: 'lawyers, courts, disputes, changed terms, demands under the law',
  application: 'somebody applies for a job or a place',
  recruiter: 'somebody offers a job, a role or a gig',
  hiring: 'interviews, candidates, rejections and offers of a process under way',
  sales_software: 'pitches of software and AI tools',
  sales_marketing: 'pitches of SEO, web design, advertising, content, branding',
  sales_outsourcing: 'pitches of developers, agencies, assistants, staffing, translation',
  sales_finance: 'pitches of loans, funding, payment processing, investments',
  sales_local: 'pitches of trades and local services: cleaning, solar, freight, repairs, print',
  sales_goods: 'pitches of goods by makers, suppliers and wholesalers',
  sales_training: 'pitches of coaching, consulting and courses',
  link_request: 'guest posts, backlinks, sponsored articles, listings',
  lead_data: 'contact lists, appointment setting, outbound services',
  partnership: 'partner, affiliate, reseller and sponsorship proposals',
  investor: 'raising money, buying or selling companies',
  press: 'journalists, press releases, interviews, podcasts',
  event: 'conferences, webinars, fairs, parties: invitations, tickets, speakers',
  academic: 'papers, journals, reviews, studies',
  support_request: 'somebody asks the reader for help with a product or reports a fault',
  support_reply: 'answers of a help desk to the reader',
  complaint: 'somebody is dissatisfied and says so to the reader',
  feedback: 'surveys, reviews, ratings, interviews of users',
  enquiry: 'a possible customer asks for a price, an offer or information',
  booking: 'an appointment, reservation or class is made, changed or recalled',
  travel: 'flights, trains, hotels, itineraries, visas',
  health: 'doctors, clinics, prescriptions, fitness',
  school: 'schools, universities, pupils, courses one attends',
  housing: 'rent, landlords, property, utilities, moving',
  newsletter: 'what is written regularly for subscribers',
  promotion: 'discounts, sales and launches told to customers',
  code: 'repositories, builds, releases, patches, talk of developers',
  security: 'sign-in alerts, password resets, permissions, vulnerabilities',
  login_code: 'one-time codes and links to confirm an address',
  incident: 'outages, monitoring, maintenance, reports by machines',
  calendar: 'a meeting is asked for, arranged, moved or summed up',
  out_of_office: 'automatic answers and absence',
  delivery_failure: 'mail that could not be delivered',
  project: 'tasks, drafts, decisions and status among people who work together',
  document: 'a file or document is shared, requested or sent',
  social: 'notices of social networks, forums and communities',
  charity: 'donations, volunteering, campaigns of non-profits and parties',
  club: 'associations, neighbourhoods, teams, mailing lists',
  family: 'private mail among friends and family',
  introduction: 'two people are introduced, or somebody asks to be',
  onboarding: 'welcome and first steps with a product or an employer',
  real_estate_pitch: 'offers to buy or sell property, sent to strangers',
  scam: 'advance fees, lotteries, extortion, romance',
  phishing: 'somebody pretends to be a service or colleague to get at accounts or money',
  adult: 'adult content, dating, pills, gambling',
} as const

export type Topic = keyof typeof TOPICS
/** In the order their scores stand side by side in the weights file. */
export const TOPIC_NAMES = Object.keys(TOPICS) as readonly Topic[]

/** Mail of somebody who offers something: most of it is cold outreach. */
export const OFFERS: ReadonlySet<Topic> = new Set<Topic>([
  ...(['sales_software', 'sales_marketing', 'sales_outsourcing', 'sales_finance', 'sales_local'] as const),
  ...(['sales_goods', 'sales_training', 'lead_data', 'link_request', 'real_estate_pitch', 'recruiter'] as const),
])

/** Names that a list of words with a line between them would not be. */
const TITLES: Partial<Record<Topic, string>> = {
  sales_software: 'software pitches',
  sales_marketing: 'marketing pitches',
  sales_outsourcing: 'outsourcing pitches',
  sales_finance: 'finance pitches',
  sales_local: 'pitches of local services',
  sales_goods: 'pitches of goods',
  sales_training: 'training pitches',
  real_estate_pitch: 'property pitches',
}

/** What the topic is called on the screen and in a rule. */
export function titleOf(topic: Topic): string {
  return TITLES[topic] ?? topic.replaceAll('_', ' ')
}
