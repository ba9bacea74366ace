/** How the sender's mail leaves: by a mail program, a tool for mass mail, or a machine in a far corner. */
export type Tool = 'mail-program' | 'sequence-tool' | 'newsletter-tool' | 'billing-system' | 'bulk-script'

/**
 * One letter before it is addressed. Texts may hold {first}, {name}, {company}, {domain}, {role}, {product}, {city} and
 * {code}. Domains end in .example, so that nothing can ever reach a real person.
 */
export interface Letter {
  readonly id: string
  readonly kind: 'cold' | 'spam' | 'wanted'
  /** What sort of cold, spam or wanted mail, for example 'seo' or 'receipt'. */
  readonly about: string
  readonly from: string
  readonly address: string
  readonly subject: string
  readonly text: string
  readonly tool: Tool
  readonly replyTo?: string
  readonly unsubscribe?: true
  /** One POST leaves the list (RFC 8058). */
  readonly oneClick?: true
  /** Fails SPF and DKIM, as forged senders do. */
  readonly forged?: true
  /** Sent to a list of people, not to one. */
  readonly bcc?: true
  /** A calendar invitation is attached. */
  readonly calendar?: true
  readonly language?: 'de' | 'fr'
}
