import { CONNECTING } from './connecting.ts'
import { DECIDING, RESTORING } from './deciding.ts'
import { HOSTING } from './hosting.ts'
import { LEAVING, TEAMS } from './leaving.ts'
import { NO_THANKS } from './no-thanks.ts'
import { BILLING, LIMITS } from './paying.ts'
import { PROGRAMS } from './programs.ts'
import type { QuestionGroup } from './question.ts'

/** Every question of the help center, in the order people meet them. */
export const HELP: readonly QuestionGroup[] = [
  CONNECTING,
  DECIDING,
  RESTORING,
  NO_THANKS,
  LIMITS,
  TEAMS,
  BILLING,
  LEAVING,
  PROGRAMS,
  HOSTING,
]
