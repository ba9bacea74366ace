import { describe, expect, test } from 'vitest'
import type { Message } from '../message.ts'
import { messageFromFields } from '../mime.ts'
import { REASON_CODES } from '../reasons.ts'
import { Reading } from './reading.ts'
import { FEATURES } from './wording/families.ts'

type Change = Partial<Omit<Message, 'from'>> & { from?: string; name?: string }

function message({ from = 'ann.lee@acme-works.example', name = 'Ann Lee', ...rest }: Change): Message {
  const plain = messageFromFields({ subject: 'Tuesday', from: 'x@example.com', text: 'See you then.' })
  return { ...plain, ...rest, from: { address: from, name } }
}

function extracted(featureName: string, change: Change): number {
  const feature = FEATURES.find(each => each.name === featureName)
  if (feature === undefined) throw new Error(`no feature ${featureName}`)
  return feature.extract(new Reading(message(change)))
}

const header = (name: string, value = 'x'): Change => ({ headers: [[name, value]] })
const text = (words: string): Change => ({ text: words })
const words = (count: number): Change => ({ text: 'word '.repeat(count) })

/** For each feature one message that shows it, and one close to it that does not. */
const CASES: Record<string, readonly [shows: Change, not: Change]> = {
  asks_call: [text('Could you spare 15 minutes next week?'), text('The call with Sam went well.')],
  calendar_link: [text('Pick a slot: https://calendly.com/ann/intro'), text('See https://acme-works.example/calendar')],
  asks_interest: [text('Would you be interested in a sample?'), text('It was an interesting film.')],
  asks_right_person: [text('Are you the right person for this?'), text('Turn right at the person in red.')],
  free_offer: [text('We made a free audit of your site.'), text('I am free on Monday.')],
  opt_out_line: [text('If this is not relevant, just say no thanks.'), text('The stop is near the station.')],
  noticed: [text('I came across your talk.'), text('The bus came late.')],
  pitch: [text('We help dentists fill their calendars.'), text('He asked for help.')],
  proof: [text('Cut costs by 30% like other teams'), text('We cut the hedge.')],
  money_bait: [text('You have won the lottery'), text('We won the match')],
  urgency: [text('Verify your account within 24 hours'), text('The account is in the drawer')],
  bump: [text('Just following up on this.'), text('The dog was following us.')],
  break_up: [text('This is my last email.'), text('The last train leaves at nine.')],
  fake_reply: [{ subject: 'Re: our chat' }, { subject: 'Re: our chat', references: ['<1@x>'] }],
  reply_in_thread: [{ subject: 'AW: Treffen', references: ['<1@x>'] }, { subject: 'AW: Treffen' }],
  thread_without_prefix: [{ subject: 'Treffen', references: ['<1@x>'] }, { subject: 'Treffen' }],
  quotes: [text(`Yes.\n> ${'quoted words '.repeat(6)}`), text('Yes.')],
  quotes_several: [text('> one\nanswer\n> two\nanswer'), text('> one\nanswer')],
  free_mail: [{ from: 'ann@gmail.com' }, { from: 'ann@acme.example' }],
  lookalike_domain: [{ from: 'ann@tryacme.com' }, { from: 'ann@acme.com' }],
  hyphen_domain: [{ from: 'ann@acme-growth.com' }, { from: 'ann@acme.com' }],
  unusual_domain: [{ from: 'ann@acme.xyz' }, { from: 'ann@acme.com' }],
  link_to_other_domain: [
    { from: 'ann@acme.com', text: 'https://other.com/a' },
    { from: 'ann@acme.com', text: 'https://www.acme.com/a https://other.com' },
  ],
  reply_to_elsewhere: [
    { from: 'ann@acme.com', replyTo: [{ address: 'ann@other.com', name: '' }] },
    { from: 'ann@acme.com', replyTo: [{ address: 'desk@mail.acme.com', name: '' }] },
  ],
  role_sender: [{ from: 'info@acme.com' }, { from: 'ines@acme.com' }],
  no_reply_sender: [{ from: 'no-reply@acme.com' }, { from: 'ann@acme.com' }],
  subdomain_sender: [{ from: 'a@mail.acme.co.uk' }, { from: 'a@acme.co.uk' }],
  first_name_local: [{ from: 'ann@acme.com' }, { from: 'ann.lee@acme.com' }],
  digits_in_local: [{ from: 'ann1987@acme.com' }, { from: 'ann1@acme.com' }],
  company_in_name: [{ name: 'Ann at Acme' }, { name: 'Ann Lee' }],
  name_missing: [{ name: '' }, { name: 'Ann' }],
  sending_tool: [header('x-mailer', 'Lemlist'), header('x-mailer', 'Apple Mail (2.37)')],
  mail_program: [header('user-agent', 'Mozilla Thunderbird'), header('user-agent', 'lemlist')],
  other_mailer: [header('x-mailer', 'PHPMailer 5'), header('x-mailer', 'Microsoft Outlook 16.0')],
  tracking_links: [text('https://click.acme.com/abc'), text('https://acme.com/abc')],
  list_unsubscribe: [header('list-unsubscribe', '<https://a.example/u>'), {}],
  one_click: [header('list-unsubscribe-post'), header('list-unsubscribe')],
  mailto_unsubscribe: [
    header('list-unsubscribe', '<mailto:u@a.example>'),
    header('list-unsubscribe', '<https://a.example>'),
  ],
  list_id: [header('list-id', '<dev.example.org>'), {}],
  precedence: [header('precedence', 'bulk'), header('precedence', 'first-class')],
  automatic: [header('auto-submitted', 'auto-generated'), header('auto-submitted', 'no')],
  service_header: [header('feedback-id'), {}],
  unsubscribe_words: [text('To unsubscribe, click below'), text('Subscribe if you like')],
  receipt: [text('Your order has shipped'), text('Put the books in order')],
  sign_in_code: [text('Your verification code is 123456'), text('The code of the road')],
  your_account: [text('Sam mentioned you in a comment'), text('He mentioned nothing')],
  shared_history: [text('As discussed, here is the plan'), text('They discussed it')],
  very_short: [words(5), words(60)],
  short: [words(60), words(120)],
  medium: [words(120), words(300)],
  length: [words(50), text('')],
  links: [text('https://a.example'), text('none')],
  no_links: [text('none'), text('https://a.example')],
  link_to_bare_address: [text('http://10.1.2.3/login'), text('http://a.example/10.1.2.3')],
  images: [{ html: '<img src="a">' }, { html: '<p>a</p>' }],
  has_html: [{ html: '<p>a</p>' }, {}],
  mostly_markup: [
    { html: `<p>${' '.repeat(4000)}</p>`, text: 'a' },
    { html: '<p>a</p>', text: 'a' },
  ],
  attachment: [{ attachmentCount: 1 }, { attachmentCount: 0 }],
  shouting: [{ subject: 'READ THIS NOW' }, { subject: 'Read this now' }],
  lowercase_subject: [{ subject: 'quick one' }, { subject: 'Quick one' }],
  question_subject: [{ subject: 'Free on Monday?' }, { subject: 'Free on Monday' }],
  short_subject: [{ subject: 'on call' }, { subject: 'Minutes of the board meeting' }],
  no_subject: [{ subject: ' ' }, { subject: 'Hi' }],
  money_amount: [text('It costs €40 a month'), text('It costs nothing')],
  phone_number: [text('Call +44 20 7946 0958'), text('In 2024 we met')],
  one_question: [text('Shall we?'), text('Shall we? When?')],
  several_questions: [text('Shall we? When?'), text('Shall we?')],
  many_recipients: [
    { to: Array.from({ length: 3 }, (_, at) => ({ address: `${at}@a.example`, name: '' })) },
    { to: [{ address: 'a@a.example', name: '' }] },
  ],
  has_copies: [{ cc: [{ address: 'a@a.example', name: '' }] }, {}],
  technical: [text('diff --git a/x b/x'), text('The difference is small')],
  hidden_share: [{ hiddenShare: 0.5 }, { hiddenShare: 0 }],
  swapped_letters: [text('Buy viаgrа'), text('Привет')],
  split_words: [text('Buy vi\u200bagra'), text('Vor\u00adteil 👩\u200d💻')],
  calendar_part: [{ partTypes: ['text/plain', 'text/calendar'] }, { partTypes: ['text/plain'] }],
  greeting: [text('Hi Kristin, thanks'), text('Hi there, thanks')],
  no_greeting_name: [text('Hello sir, thanks'), text('Hello Kristin, thanks')],
}

describe('every feature', () => {
  test('has a case here, a name of its own and a reason from the closed list', () => {
    expect(Object.keys(CASES).sort()).toEqual(FEATURES.map(feature => feature.name).sort())
    for (const feature of FEATURES) expect(REASON_CODES).toContain(feature.reason)
  })

  test.each(Object.entries(CASES))('%s is seen where it is, and not where it is not', (name, [shows, not]) => {
    expect(extracted(name, shows)).toBeGreaterThan(0)
    expect(extracted(name, shows)).toBeLessThanOrEqual(1)
    expect(extracted(name, not)).toBe(0)
  })

  test.each([
    ['asks_call', 'Hätten Sie nächste Woche 15 Minuten Zeit für ein kurzes Gespräch?'],
    ['asks_call', 'Seriez-vous disponible pour un échange rapide ?'],
    ['asks_call', '¿Tiene tiempo para una llamada?'],
    ['asks_right_person', 'Jestem ciekaw, kto jest właściwą osobą'],
    ['bump', 'Je me permets de revenir vers vous'],
    ['opt_out_line', 'Geen interesse? Laat het me weten'],
    ['receipt', 'Tack för din beställning'],
    ['shared_history', 'Anbei die Unterlagen, wie besprochen'],
  ])('%s is seen in other languages: %s', (name, words) => {
    expect(extracted(name, text(words))).toBe(1)
  })
})
