import type { MailFolder, Message } from '@microsoft/microsoft-graph-types'
import { z } from 'zod'

const text = z.string().nullish()
const recipient = z.object({ emailAddress: z.object({ address: text, name: text }).nullish() })
const recipients = z.array(recipient).nullish()

export const folderShape = z.object({
  id: z.string().min(1),
  displayName: text,
  parentFolderId: text,
  childFolderCount: z.number().nullish(),
  totalItemCount: z.number().nullish(),
})
export type Folder = z.infer<typeof folderShape>

/** What is asked of folders; the compiler holds it against Microsoft's own types. */
export const FOLDER_FIELDS = fieldsOf<MailFolder>()(['id', 'displayName', 'parentFolderId', 'childFolderCount'])

/** A message as far as it was asked for; only its id is certain. */
export const messageShape = z.object({
  id: z.string().min(1),
  parentFolderId: text,
  changeKey: text,
  conversationId: text,
  internetMessageId: text,
  receivedDateTime: text,
  subject: text,
  from: recipient.nullish(),
  toRecipients: recipients,
  ccRecipients: recipients,
  bccRecipients: recipients,
  isDraft: z.boolean().nullish(),
  flag: z.object({ flagStatus: text }).nullish(),
  singleValueExtendedProperties: z.array(z.object({ id: z.string(), value: text })).nullish(),
  '@removed': z.unknown().optional(),
})
export type GraphMessage = z.infer<typeof messageShape>

export const PLACE_FIELDS = fieldsOf<Message>()(['id', 'parentFolderId', 'internetMessageId', 'changeKey'])
export const ARRIVAL_FIELDS = fieldsOf<Message>()([
  ...(['id', 'internetMessageId', 'conversationId', 'receivedDateTime', 'from', 'subject', 'parentFolderId'] as const),
])
export const RECIPIENT_FIELDS = fieldsOf<Message>()([
  ...(['id', 'toRecipients', 'ccRecipients', 'bccRecipients', 'conversationId'] as const),
])
export const MARK_FIELDS = fieldsOf<Message>()(['flag', 'changeKey'])
export const KEPT_FIELDS = fieldsOf<Message>()(['from', 'flag', 'parentFolderId'])
export const DRAFT_FIELDS = fieldsOf<Message>()(['id', 'isDraft', 'parentFolderId'])

function fieldsOf<T>() {
  return (names: readonly (keyof T & string)[]) => names.join(',')
}

export const pageShape = z.object({
  value: z.array(messageShape),
  '@odata.nextLink': z.string().optional(),
  '@odata.deltaLink': z.string().optional(),
  '@odata.count': z.number().optional(),
})

export const folderPageShape = z.object({ value: z.array(folderShape), '@odata.nextLink': z.string().optional() })

export const subscriptionShape = z.object({
  id: z.string().min(1),
  expirationDateTime: z.string(),
  notificationUrl: text,
})
