/** Somebody with a mailbox at a provider's twin. */
export interface TwinPerson {
  readonly email: string
  readonly name: string
  /** What the person's organisation is called at the provider; a personal account when left out. */
  readonly organisation?: string
}

/** One message as the person's own mail program shows it; a Gmail message with two labels is shown in both. */
export interface TwinMessage {
  /** `INBOX`, `Sent`, `Trash`, `Spam`, `Drafts`, or the name of a folder or label, `Icebox/Recruiters` for one inside. */
  readonly folder: string
  /** The provider's id of the message at this moment. */
  readonly id: string
  readonly subject: string
  /** RFC 5322's with its angle brackets; empty where the message has none. */
  readonly messageId: string
  /** `\Seen` and `\Flagged`, as IMAP names them, and the names of keywords or categories. */
  readonly flags: readonly string[]
}

/** The user's own mail program on a mailbox of a twin. */
export interface TwinProgram {
  messages(): Promise<readonly TwinMessage[]>
  /** Sets `\Seen`, `\Flagged` or a keyword; `\Deleted` puts the message into the trash. */
  flag(message: TwinMessage, flag: string): Promise<void>
  /** Moves to a folder by name, which is made when it is missing. */
  move(message: TwinMessage, folder: string): Promise<void>
  /** Removes a folder or label; its messages go where the provider puts them. */
  removeFolder(name: string): Promise<void>
  /** To another name, also below another folder. */
  renameFolder(name: string, to: string): Promise<void>
}

/** How the twin delivers its pushes. */
export interface PushWeather {
  /** How often each push is sent; 0 drops them all. */
  readonly copies: number
  /** Each waits for a random time up to this long, so that they overtake each other. */
  readonly delayMs: number
}

/** What may be done to a provider's twin beside its API. The product never sees this side. */
export interface MailTwin {
  /** Base of every address of the twin: sign-in pages, tokens and API. */
  readonly url: string
  /** The one registered OAuth client. */
  readonly client: { readonly id: string; readonly secret: string }
  /** Redirect addresses the client may ask for; more may be added while it runs. */
  allowRedirect(address: string): void
  addPerson(person: TwinPerson): void
  deliver(address: string, raw: string | Buffer, where?: { folder?: string; receivedAt?: Date }): Promise<void>
  program(address: string): TwinProgram
  /** Tokens as if the person had agreed to these scopes on the consent page. */
  grant(address: string, scopes: readonly string[]): Promise<{ accessToken: string; refreshToken: string }>
  /** The person takes every right away on the provider's account page. */
  revokeGrants(address: string): void
  /** Access tokens given out so far stop working, as after their hour. */
  expireAccessTokens(): void
  /** Cursors given out so far are too old from now on. */
  expireCursors(): void
  setPushes(weather: PushWeather): void
  stop(): Promise<void>
}
