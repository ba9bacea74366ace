import { graphTime, type Message } from '../../store/message.ts'

/** What a message shows when nothing is selected. */
export const USUAL_FIELDS = [
  ...['id', 'createdDateTime', 'lastModifiedDateTime', 'changeKey', 'categories', 'receivedDateTime', 'sentDateTime'],
  ...['hasAttachments', 'internetMessageId', 'subject', 'bodyPreview', 'importance', 'parentFolderId'],
  ...['conversationId', 'conversationIndex', 'isDeliveryReceiptRequested', 'isReadReceiptRequested', 'isRead'],
  ...['isDraft', 'webLink', 'inferenceClassification', 'body', 'sender', 'from', 'toRecipients', 'ccRecipients'],
  ...['bccRecipients', 'replyTo', 'flag'],
]

/** These come only when they are selected. */
export const ALL_FIELDS = [...USUAL_FIELDS, 'internetMessageHeaders', 'uniqueBody']

type Value = string | number | boolean | null

/** What filters and orders may look at; times are numbers. */
export const COMPARABLE: Readonly<Record<string, (message: Message) => Value>> = {
  subject: message => message.subject,
  bodyPreview: message => message.preview,
  isRead: message => message.isRead,
  isDraft: message => message.draft !== undefined,
  hasAttachments: message => message.hasAttachments,
  importance: message => message.importance,
  inferenceClassification: message => message.inferenceClassification,
  internetMessageId: message => message.internetMessageId,
  conversationId: message => message.conversationId,
  parentFolderId: message => message.folderId,
  changeKey: message => message.changeKey,
  receivedDateTime: message => message.receivedAt,
  sentDateTime: message => message.sentAt,
  createdDateTime: message => message.createdAt,
  lastModifiedDateTime: message => message.modifiedAt,
  'flag/flagStatus': message => message.flagStatus,
  'from/emailAddress/address': message => message.from?.emailAddress.address ?? null,
  'from/emailAddress/name': message => message.from?.emailAddress.name ?? null,
  'sender/emailAddress/address': message => message.sender?.emailAddress.address ?? null,
  'sender/emailAddress/name': message => message.sender?.emailAddress.name ?? null,
}

/** All that costs nothing to show; bodies and headers are read from the letter when asked for. */
export function plainFields(message: Message, id: string, base: string): Record<string, unknown> {
  const item = encodeURIComponent(id)
  return {
    '@odata.etag': `W/"${message.changeKey}"`,
    id,
    createdDateTime: graphTime(message.createdAt),
    lastModifiedDateTime: graphTime(message.modifiedAt),
    changeKey: message.changeKey,
    categories: message.categories,
    receivedDateTime: graphTime(message.receivedAt),
    sentDateTime: graphTime(message.sentAt),
    hasAttachments: message.hasAttachments,
    internetMessageId: message.internetMessageId || null,
    subject: message.subject,
    bodyPreview: message.preview,
    importance: message.importance,
    parentFolderId: message.folderId,
    conversationId: message.conversationId,
    conversationIndex: Buffer.from(message.conversationId).toString('base64').slice(0, 36),
    isDeliveryReceiptRequested: message.draft || message.isOwn ? false : null,
    isReadReceiptRequested: false,
    isRead: message.isRead,
    isDraft: message.draft !== undefined,
    webLink: `${base}/owa/?ItemID=${item}&exvsurl=1&viewmodel=ReadMessageItem`,
    inferenceClassification: message.inferenceClassification,
    ...{ sender: message.sender ?? undefined, from: message.from ?? undefined },
    ...{ toRecipients: message.to, ccRecipients: message.cc, bccRecipients: message.bcc, replyTo: message.replyTo },
    flag: { flagStatus: message.flagStatus },
  }
}
