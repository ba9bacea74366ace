import type { Relationship } from '@icebox/classifier/message'
import type { Profile } from '@icebox/classifier/personal/profile'
import type { PersonalKey } from '@icebox/classifier/personal/seal'
import type { Verdict } from '@icebox/classifier/verdict'

/** A message as it was sent to be judged. */
export type SentMessage =
  | { readonly raw: Uint8Array }
  | { readonly from: string; readonly subject: string; readonly text: string }

/** One message to be judged, with what is known beside it. */
export interface ReadingQuestion {
  readonly message: SentMessage
  readonly relationship: Relationship | undefined
  readonly profile: Profile
  readonly key: PersonalKey
}

/** Nothing of the message but who says to have written it; null where it cannot be read. */
export type ReadingAnswer = { readonly from: string; readonly verdict: Verdict } | null
