import type { Finding } from '@icebox/contract/safety/operator'
import type { Config } from '../../config.ts'
import type { Db } from '../../kit/db/db.ts'

/** An installation, and its database. */
export interface Examined {
  readonly config: Config
  readonly db: Db
}

export const well = (what: string, says: string): Finding => ({ what, state: 'well', says })
export const broken = (what: string, says: string): Finding => ({ what, state: 'broken', says })
export const leftOut = (what: string, says: string): Finding => ({ what, state: 'left_out', says })
