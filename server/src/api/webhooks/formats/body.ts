import type { WebhookEvent } from '@icebox/contract/api/v1-events'
import type { WebhookFormat } from '@icebox/contract/api/webhooks'
import { lineOf, type Quote } from './line.ts'

const ZERO_WIDTH_SPACE = '\u200b'

/** The body of a message to a webhook, as JSON. */
export function bodyOf(format: WebhookFormat, event: WebhookEvent): string {
  return JSON.stringify(BODIES[format](event))
}

const BODIES: Record<WebhookFormat, (event: WebhookEvent) => object> = {
  standard: event => event,
  slack: event => inSlack(lineOf(event, inert(escapedForSlack))),
  teams: event =>
    inTeams(
      lineOf(
        event,
        inert(text => text),
      ),
    ),
  discord: event => inDiscord(lineOf(event, inert(escapedForDiscord))),
}

/**
 * Nothing in it becomes a link, an address or a mention in any of these programs: angle brackets, by which they mark them,
 * are others, and what they look for in plain text is interrupted by a space that nobody sees.
 */
function inert(escaped: Quote): Quote {
  return foreign =>
    escaped(foreign.replaceAll('<', '‹').replaceAll('>', '›')).replace(
      /[@#.:/](?=\S)/g,
      sign => sign + ZERO_WIDTH_SPACE,
    )
}

/** https://docs.slack.dev/messaging/formatting-message-text: three signs are theirs. In a plain_text block nothing is formatted. */
function escapedForSlack(text: string): string {
  return text.replaceAll('&', '&amp;')
}

function inSlack(line: string): object {
  const text = { type: 'plain_text', text: line, emoji: false }
  return { text: line, blocks: [{ type: 'section', text }], unfurl_links: false, unfurl_media: false }
}

function escapedForDiscord(text: string): string {
  return text.replace(/[\\*_~`|[\]()#-]/g, sign => `\\${sign}`)
}

/** Discord's flag of a message whose links are not shown as pictures. */
const SUPPRESS_EMBEDS = 4

function inDiscord(line: string): object {
  return { content: line, allowed_mentions: { parse: [] }, flags: SUPPRESS_EMBEDS }
}

/** An adaptive card whose text is no Markdown, as a TextRun's never is. */
function inTeams(line: string): object {
  const body = [{ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: line }] }]
  const content = { $schema: 'https://adaptivecards.io/schemas/adaptive-card.json', type: 'AdaptiveCard' }
  const card = { ...content, version: '1.4', body }
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content: card }],
  }
}
