/** What goes over the channel to the process and back. Values are cloned as structures, so bytes stay bytes. */
export type ToAside =
  | { readonly kind: 'question'; readonly id: number; readonly question: unknown }
  | { readonly kind: 'helped'; readonly id: number; readonly helpId: number; readonly help: unknown }
  | { readonly kind: 'unhelped'; readonly id: number; readonly helpId: number }

export type FromAside =
  /** Sent when it is ready, and every second after that. */
  | { readonly kind: 'beat' }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  /** A bug: facts about the error, none of its words. */
  | { readonly kind: 'failed'; readonly id: number; readonly facts: object }
  | { readonly kind: 'help'; readonly id: number; readonly helpId: number; readonly request: unknown }
