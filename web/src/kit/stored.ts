/** What the browser remembers between visits. All of it is a hint; the session cookie decides. */
export const STORED_KEYS = ['userId', 'userEmail', 'selectedPlan', 'selectedSeats', 'invitationEmail'] as const
export type StoredKey = (typeof STORED_KEYS)[number]

export function readStored(key: StoredKey): string | null {
  return storage()?.getItem(key) ?? null
}

export function writeStored(key: StoredKey, value: string): void {
  storage()?.setItem(key, value)
}

export function forgetStored(keys: readonly StoredKey[]): void {
  for (const key of keys) storage()?.removeItem(key)
}

/** There is none while pages are prerendered, and browsers may forbid it. */
function storage(): Storage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : window.localStorage
  } catch {
    return undefined
  }
}
