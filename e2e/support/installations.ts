/** A product of its own for each worker: the sandbox's clock, its mail and its money are one for all who use it. */
export interface StoryInstallation {
  readonly url: string
  /** Its data folder. */
  readonly home: string
}

/** What the configuration tells every worker, in the order of the workers' `parallelIndex`. */
export interface StoryMetadata {
  readonly installations: readonly StoryInstallation[]
}

/** Whoever runs each installation: OPERATOR_EMAILS names this address. */
export const OPERATOR = 'operator@ways.example'

/** What Playwright tells of a test and its worker. */
interface Told {
  readonly parallelIndex: number
  readonly config: { readonly metadata: Partial<StoryMetadata> }
}

/** The installation that the worker has to itself. */
export function installationOf({ parallelIndex, config }: Told): StoryInstallation {
  const found = config.metadata.installations?.[parallelIndex]
  if (!found) throw new Error(`there is no installation for worker ${parallelIndex}`)
  return found
}
