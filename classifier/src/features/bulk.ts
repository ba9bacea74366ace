import { type Feature, phrase, sign } from './feature.ts'
import { anyOf } from './wording/phrases.ts'

const SERVICE_HEADERS = [
  'feedback-id',
  'x-sg-eid',
  'x-mailgun-sid',
  'x-mailgun-tag',
  'x-ses-outgoing',
  'x-mc-user',
  'x-msfbl',
  'x-pm-message-id',
  'x-csa-complaints',
  'x-campaignid',
  'x-mailchimp',
]

/** Lists, bulk mail and machines. */
export const bulk: readonly Feature[] = [
  sign('list_unsubscribe', 'unsubscribe_header', reading => reading.hasHeader('list-unsubscribe')),
  sign('one_click', 'unsubscribe_header', reading => reading.hasHeader('list-unsubscribe-post')),
  sign('mailto_unsubscribe', 'unsubscribe_header', reading => {
    const [value] = reading.headers('list-unsubscribe')
    return value?.includes('mailto:') === true && !value.includes('http')
  }),
  sign('list_id', 'mailing_list', reading => reading.hasHeader('list-id') || reading.hasHeader('list-post')),
  sign('precedence', 'mailing_list', reading => /bulk|list|junk/.test(reading.headers('precedence')[0] ?? '')),
  sign('automatic', 'automatic', reading => {
    const submitted = reading.headers('auto-submitted')[0]
    return (submitted !== undefined && submitted !== 'no') || reading.hasHeader('x-auto-response-suppress')
  }),
  sign('service_header', 'bulk_service', reading => SERVICE_HEADERS.some(name => reading.hasHeader(name))),
  phrase(
    'unsubscribe_words',
    'unsubscribe_words',
    anyOf(
      'unsubscribe|opt[- ]?out|manage (?:your )?(?:preferences|subscription)|email preferences|you (?:are|.re) receiving|view (?:this|in|online)',
      'abmelden|abbestellen|se désabonner|désinscri\\p{L}*|darse de baja|cancelar (?:la )?suscripción|disiscri\\p{L}*|cancelar inscrição|uitschrijven|afmelden|avprenumerera|wypis\\p{L}*',
    ),
  ),
]
