import { EXAMPLE_EVENT } from '@icebox/contract/api/v1-events'
import { WEBHOOK_FORMATS, type WebhookFormat } from '@icebox/contract/api/webhooks'
import { describe, expect, it } from 'vitest'
import { bodyOf } from './body.ts'

const CHATS = Object.keys(WEBHOOK_FORMATS).filter(each => each !== 'standard') as WebhookFormat[]
const HOSTILE = [
  '<!channel> <@U012AB3CD> <#C123|x> <https://evil.example|click>',
  '@everyone @here <@&1234> <@!99>',
  'https://evil.example/a?b=c#d evil.example www.evil.example mailto:a@evil.example',
  '[click](https://evil.example) **bold** ||spoiler|| `code` # heading\n> quote',
  '<at>Ada</at> &lt;!here&gt; \\@everyone',
]

/** The words that a program shows, out of its own form. */
const textOf: Record<string, (body: Record<string, never>) => string> = {
  slack: body => (body as unknown as { text: string }).text,
  discord: body => (body as unknown as { content: string }).content,
  teams: body =>
    (body as unknown as { attachments: [{ content: { body: [{ inlines: [{ text: string }] }] } }] }).attachments[0]
      .content.body[0].inlines[0].text,
}

const lineIn = (format: WebhookFormat, subject: string) => {
  const data = { ...EXAMPLE_EVENT.data, subject, senderName: subject, sender: 'x@evil.example' }
  const body = JSON.parse(bodyOf(format, { ...EXAMPLE_EVENT, data }))
  return { body, text: textOf[format]?.(body) ?? '' }
}

describe.each(CHATS)('in %s', format => {
  it('says in one line what happened', () => {
    const { text } = lineIn(format, 'Quick question')
    expect(text).toContain('On ice: “Quick question” from Quick question')
    expect(text).toContain('97 of 100: Asks for a call or a meeting')
    expect(text).not.toContain('\n')
  })

  it.each(HOSTILE)('lets a subject ping nobody and make no link: %s', subject => {
    const { text } = lineIn(format, subject)
    expect(text).not.toMatch(/[<>]/)
    // Every sign by which an address, a link or a mention is known is followed by a space that nobody sees.
    expect(text.replace('On ice: ', '').replace(' of 100: ', ' ')).not.toMatch(/[@#](?=[^\s\u200b])/)
    expect(text).not.toMatch(/:\/\/|https?:\/|\w\.(example|com)/)
  })
})

it('in Discord nobody is mentioned and no Markdown is left', () => {
  const { body, text } = lineIn('discord', '@everyone **x** [a](b) `c` ||d|| _e_ ~~f~~')
  expect(body).toMatchObject({ allowed_mentions: { parse: [] } })
  expect(text).not.toMatch(/(?<!\\)[*_~`|[\]()](?=[^)]*from)/)
})

it('in Slack the three signs are escaped, and no link is unfurled', () => {
  const { body, text } = lineIn('slack', 'R&D <!channel>')
  expect(text).toContain('R&amp;D ‹!channel›')
  expect(body).toMatchObject({ unfurl_links: false, blocks: [{ text: { type: 'plain_text' } }] })
})

it('says that a subject is left out where it is', () => {
  const data = { ...EXAMPLE_EVENT.data, sender: null, senderName: null, subject: null, messageId: null }
  const body = bodyOf('slack', { ...EXAMPLE_EVENT, data })
  expect(body).toContain('On ice: a message, 97 of 100')
})
