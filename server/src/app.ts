import type { Model } from '@icebox/classifier/model/model'
import type { Config } from './config.ts'
import type { Aside } from './kit/aside/aside.ts'
import type { Deed } from './kit/audit/record.ts'
import type { Db, Witness } from './kit/db/db.ts'
import type { Gate } from './kit/http/gate.ts'
import type { LanguageModel } from './kit/language-model/language-model.ts'
import type { Logger } from './kit/log/log.ts'
import type { Metrics } from './kit/metrics/metrics.ts'
import type { Keys } from './kit/sessions/secrets.ts'

/** What every verb is handed down; nothing else is ambient. */
export interface App {
  readonly config: Config
  readonly log: Logger
  readonly db: Db
  readonly keys: Keys
  readonly model: Model
  /** Names this process among the workers. */
  readonly processId: string
  /** The process that speaks to mail hosts for those who wait for an answer. */
  readonly mailHosts: Aside
  /** The process that reads messages which programs send to be judged. */
  readonly reader: Aside
  /** What may run at the same moment here. */
  readonly gate: Gate
  /** Rewords rules; there only where an operator lets it. */
  readonly rulesModel?: LanguageModel | undefined
  /** Of whoever does something that the audit trail tells of; see kit/audit. */
  readonly witness?: Witness | undefined
  /** What the verb itself tells the audit trail of, once it is done. */
  readonly deed?: Deed | undefined
  /** The numbers of this process; there only where an operator wants them told. */
  readonly metrics?: Metrics | undefined
}

/** Who asks: the signed-in account. */
export interface Actor {
  readonly accountId: string
}
