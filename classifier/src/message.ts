/** A mail address as the sender wrote it: `address` lowercased, `name` decoded, either may be empty. */
export interface Address {
  readonly address: string
  readonly name: string
}

/** One message as the judge reads it. It lives in memory only; nothing here may be stored but what a Verdict says. */
export interface Message {
  readonly from: Address
  readonly replyTo: readonly Address[]
  readonly to: readonly Address[]
  readonly cc: readonly Address[]
  readonly subject: string
  /** As the Date header says, or null when missing or unreadable. */
  readonly sentAt: Date | null
  /** RFC 5322 Message-ID with its angle brackets, or '' when missing. */
  readonly messageId: string
  /** Message-IDs of In-Reply-To and References, oldest first. */
  readonly references: readonly string[]
  /** Every header in the order received, names lowercased, values unfolded and decoded. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Readable text: the plain part, else the HTML turned into text with what was hidden left out. */
  readonly text: string
  /** The HTML part as it came, bounded in length, or '' when there is none. */
  readonly html: string
  readonly attachmentCount: number
  /** What files of its parts are called, decoded, at most fifty. */
  readonly attachmentNames: readonly string[]
  /** The kinds of its parts, such as text/calendar, each once, in the order met. */
  readonly partTypes: readonly string[]
  /** Its bytes are not in the charset it names, or in one nobody knows. */
  readonly hasCharsetTrouble: boolean
  /** How much of the HTML's text its styles hide, 0 to 1; 0 where the text was not taken from HTML. */
  readonly hiddenShare: number
  /** Bytes of the whole message. */
  readonly size: number
}

/** What is known about the two people, beside the message itself. */
export interface Relationship {
  /** The user has written to this address. Mail merely received does not count. */
  readonly wroteToAddress: boolean
  /** The user has written to someone at this domain, which is not a public mail host. */
  readonly wroteToDomain: boolean
  /** The message answers one the user sent. */
  readonly answersOwnMail: boolean
  /** The sender's domain is the user's own, and not a public mail host. */
  readonly sameCompany: boolean
}

export const STRANGER: Relationship = {
  wroteToAddress: false,
  wroteToDomain: false,
  answersOwnMail: false,
  sameCompany: false,
}
