import { PRODUCT_NAME } from '@icebox/contract/constants'
import { gmailUrl, outlookPermissionsUrl } from '@icebox/contract/providers'
import { kindOf, type MailboxKind } from '../domain/mailbox/kinds.ts'
import { CONNECT_FAILED } from '../domain/mailbox/provider-page.ts'

/** A short line of what will happen, and the words under it. */
export interface Promised {
  about: 'asks' | 'never' | 'keeps'
  text: string
  hint: string
}

/** All that differs between connecting Gmail and connecting Outlook. */
export interface SetupWords {
  kind: MailboxKind
  /** Whose page the person goes to. */
  company: 'Google' | 'Microsoft'
  call: typeof gmailUrl | typeof outlookPermissionsUrl
  lead: string
  promises: Promised[]
  /** What to look out for on the provider's page. */
  consent: { title: string; text: string }
  connect: string
  /** Said when the provider's page cannot be opened. */
  askFailed: string
  /** Said when it led back without a mailbox. */
  connectFailed: string
  required: string
  skipped: string
}

const NO_TEXT = {
  about: 'never',
  text: `${PRODUCT_NAME} never stores or logs the text.`,
  hint: 'A message is read once to judge it. What stays is who wrote, the subject, when, and why.',
} as const

export const GMAIL: SetupWords = {
  kind: kindOf('google'),
  company: 'Google',
  call: gmailUrl,
  lead: `Google asks you whether ${PRODUCT_NAME} may sort your mail. It takes one minute, and you can take it back at any time.`,
  promises: [
    {
      about: 'asks',
      text: `${PRODUCT_NAME} asks to read and label your mail.`,
      hint: `One permission, called gmail.modify. It includes sending, which ${PRODUCT_NAME} uses for one thing alone: to ask a sender to stop, when you say so.`,
    },
    NO_TEXT,
    {
      about: 'keeps',
      text: `${PRODUCT_NAME} never deletes.`,
      hint: `Cold mail gets the label ${PRODUCT_NAME} and leaves the inbox. The permission cannot erase mail for good.`,
    },
  ],
  consent: { title: "On Google's page, tick the box for Gmail.", text: 'Without it nothing can be sorted.' },
  connect: 'Connect Gmail Account',
  askFailed: CONNECT_FAILED.google,
  connectFailed: CONNECT_FAILED.google,
  required: 'Gmail Connection Required',
  skipped: 'You can connect Gmail later from your dashboard.',
}

export const OUTLOOK: SetupWords = {
  kind: kindOf('microsoft'),
  company: 'Microsoft',
  call: outlookPermissionsUrl,
  lead: `Microsoft asks you whether ${PRODUCT_NAME} may sort your mail. It takes one minute, and you can take it back at any time.`,
  promises: [
    {
      about: 'asks',
      text: `${PRODUCT_NAME} asks to read and move your mail.`,
      hint: 'One permission, called Mail.ReadWrite. It does not let an app send; that is asked for apart, if you ever want to ask senders to stop.',
    },
    NO_TEXT,
    {
      about: 'keeps',
      text: `${PRODUCT_NAME} never deletes.`,
      hint: `Cold mail moves to a folder named ${PRODUCT_NAME} in your own mailbox. One click brings it back.`,
    },
  ],
  consent: {
    title: "On Microsoft's page, accept the permissions.",
    text: 'At a company or a school an administrator may have to agree first. If so, we give you what to send them.',
  },
  connect: 'Connect Outlook Account',
  askFailed: 'Failed to request Outlook permissions. Please try again.',
  connectFailed: CONNECT_FAILED.microsoft,
  required: 'Outlook Connection Required',
  skipped: 'You can connect Outlook later from your dashboard.',
}
