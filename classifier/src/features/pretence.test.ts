import { describe, expect, test } from 'vitest'
import { type Relationship, STRANGER } from '../message.ts'
import { parseMessage } from '../mime.ts'
import { pretenceOf } from './pretence.ts'
import { Reading } from './reading.ts'

interface Mail {
  readonly from: string
  readonly subject?: string
  readonly to?: string
  readonly text?: string
  readonly more?: string
}

async function pretence(
  { from, subject = 'Notice', to = 'jo@acme-tools.com', text = 'Hello.', more = '' }: Mail,
  relationship?: Relationship,
) {
  const raw = `From: ${from}\nTo: ${to}\nSubject: ${subject}\n${more}\n${text}`
  return pretenceOf(new Reading(await parseMessage(Buffer.from(raw))), relationship)
}

describe('the name of a known firm', () => {
  test.each([
    ['on a domain of nobody', 'Amazon.co.jp <support@service.kh7g7gwe4.com>'],
    ['on a free mailbox', 'PayPal Customer Service <no.reply.paypal2@googlemail.com>'],
    ['on a free mailbox of its own', 'Google Support <abc@gmail.com>'],
    ['below a foreign domain', 'DHL Express <notice@dhl.com.parcel-desk.top>'],
    ['as an address', '"service@paypal.com" <info@kontor-nord.eu>'],
    ['with foreign letters', '=?utf-8?q?=D0=90mazon?= <x@yj-mail.com>'],
    ['on a domain that is written with foreign letters', 'PayPal <service@xn--pypal-4ve.com>'],
    ['with the local part of a hidden address', 'PayPal <service_at_paypal_com@kontor-nord.eu>'],
    ['of two words', 'Western Union Money Transfer <office@box.example>'],
  ])('is borrowed %s', async (_, from) => {
    expect(await pretence({ from })).toBe('firm')
  })

  test.each([
    ['the firm itself', 'PayPal <service@paypal.de>'],
    ['one of its other domains', 'Facebook <notification@facebookmail.com>'],
    ['a service it bought', 'Dropbox Sign <noreply@mail.hellosign.com>'],
    ['what may be one of its domains', 'DHL <news@dhl-news.com>'],
    ['a free mail host that sends a notice', 'Outlook <noreply@outlook.com>'],
    ['a person who works there', 'Tyler Hicks (Microsoft) <code@tyhicks.com>'],
    ['a person of that name', 'Scott Norton <nortonsm@yahoo.com>'],
    ['somebody who writes about it', 'Google Ads Weekly <hello@adsweekly.example>'],
    ['a part of a longer word', 'Ebayer Stefan <stefan@ebayer.example>'],
    ['a service that hides one’s address', 'PayPal <service_at_paypal_com_x1y2@privaterelay.appleid.com>'],
    ['another of these', 'Netflix <k3j2h@mozmail.com>'],
    ['a mail program that tests the mailbox', 'Outlook <jo@acme-tools.com>'],
    ['a server of the reader’s own domain', 'SharePoint <sharepoint@files.acme-tools.com>'],
    ['nobody', 'jo@example.com'],
  ])('is not borrowed by %s', async (_, from) => {
    expect(await pretence({ from })).toBeUndefined()
  })

  test.each(['postmaster', 'MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e'])(
    'is not borrowed where a mail server reports as %s',
    async local => {
      const from = `Outlook <${local}@other.example>`
      const more = 'Content-Type: multipart/report; boundary=x\n'
      const text = '--x\n\nNot delivered.\n--x\nContent-Type: message/delivery-status\n\nAction: failed\n--x--\n'
      expect(await pretence({ from, more, text })).toBeUndefined()
      expect(await pretence({ from, text: 'Your storage is full.' })).toBe('firm')
    },
  )

  test('is borrowed also from whoever sends to themselves and to many unseen, once the reader’s company is known', async () => {
    const mail = { from: 'PayPal <a@kontor-nord.eu>', to: 'a@kontor-nord.eu' }
    expect(await pretence(mail)).toBeUndefined()
    expect(await pretence(mail, STRANGER)).toBe('firm')
    expect(await pretence(mail, { ...STRANGER, sameCompany: true })).toBeUndefined()
  })
})

describe('whoever keeps the reader’s mailbox', () => {
  const full = 'Your mailbox is almost full and will be deactivated today.'

  test.each([
    ['an administrator', { from: 'Mail Administrator <admin@verify-center.example>', text: full }],
    ['the reader’s domain in the name', { from: 'acme-tools.com <sales@avtoil.example>', text: full }],
    [
      'the reader’s address in the subject',
      { from: 'Storage <x@webmail-team.example>', subject: 'jo@acme-tools.com: (5) messages are pending' },
    ],
    [
      'a desk that writes French',
      { from: 'Service Messagerie <support@quota.example>', text: 'Votre boîte mail a atteint sa limite.' },
    ],
    [
      'the address of a reader with a free mailbox',
      { from: 'Alert <x@y.example>', to: 'jo.tan@gmail.com', subject: 'Held messages for jo.tan@gmail.com' },
    ],
  ])('is posed as by %s', async (_, mail) => {
    expect(await pretence(mail)).toBe('mail_host')
  })

  test.each([
    ['a host that keeps many people’s mail', { from: 'Mail Support <support@ionos.com>', text: full }],
    ['the reader’s own domain', { from: 'IT Helpdesk <it@acme-tools.com>', text: full }],
    ['a subdomain of it', { from: 'Mail Administrator <admin@mail.acme-tools.com>', text: full }],
    ['somebody who speaks of mail', { from: 'Craig Hughes <craig@deersoft.example>', text: full }],
    ['a desk with another matter', { from: 'IT Helpdesk <help@school.example>', text: 'Your printer is repaired.' }],
    [
      'a sign-up that names the address',
      {
        from: 'Pantry <hello@pantry.example>',
        subject: 'Confirm jo@acme-tools.com',
        text: 'Verify your email address.',
      },
    ],
    [
      'a mail server that tries again',
      {
        from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
        more: 'Content-Type: text/html\n',
        text: '<p>Delayed messages are sent again.</p>',
      },
    ],
  ])('is not posed as by %s', async (_, mail) => {
    expect(await pretence(mail)).toBeUndefined()
  })
})
