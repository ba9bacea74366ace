/**
 * Throws for an imapflow below 2.0.8: its move deleted the source although the copy had failed (its issue 406).
 */
export function requireSafeImapflow(version: string): void {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(part => Number.parseInt(part, 10))
  const isSafe = major > 2 || (major === 2 && (minor > 0 || patch >= 8))
  if (!isSafe) throw new Error(`imapflow ${version} can lose mail when a copy fails. Install 2.0.8 or later.`)
}
