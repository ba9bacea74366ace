import type { FeatureGroup } from './feature.ts'
import { JUDGING, LEARNING, MOVING } from './judging.ts'
import { HOSTING, INTEGRATIONS, MAILBOXES, REPLIES, SEEING, SUPPORT, TEAMS } from './using.ts'

/** Everything the product does, and what it will do. */
export const FEATURES: readonly FeatureGroup[] = [
  JUDGING,
  MOVING,
  LEARNING,
  SEEING,
  REPLIES,
  MAILBOXES,
  TEAMS,
  INTEGRATIONS,
  SUPPORT,
  HOSTING,
]
