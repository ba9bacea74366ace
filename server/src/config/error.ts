/** A setting that cannot be used; the message is one sentence that says what to do. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
