import type { Section } from '../reading/section.ts'
import { AI_AND_SECURITY } from './privacy-ai.ts'
import { COLLECT_AND_USE } from './privacy-collect.ts'
import { RETENTION_AND_CONTACT } from './privacy-retention.ts'
import { THIRD_PARTIES_AND_RIGHTS } from './privacy-rights.ts'

/** The Privacy Policy, section by section. */
export const PRIVACY: readonly Section[] = [
  ...COLLECT_AND_USE,
  ...AI_AND_SECURITY,
  ...THIRD_PARTIES_AND_RIGHTS,
  ...RETENTION_AND_CONTACT,
]
