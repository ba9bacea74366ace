/** Who deletes the account: this tab, another of this browser, or nobody here. */
export type Removal = 'here' | 'another_tab' | 'unknown'

interface Said {
  isUnderWay: boolean
}

const CHANNEL = 'account-removal'
let removal: Removal = 'unknown'

/**
 * Says before the server is asked that the person deletes the account here, to this tab and the others, since the server's
 * event may come before its answer; and takes it back when it failed.
 */
export function announceRemoval(isUnderWay: boolean): void {
  removal = isUnderWay ? 'here' : 'unknown'
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage({ isUnderWay } satisfies Said)
  channel.close()
}

/** Over for this tab, which has left the account; the others hear of it from the server and leave by themselves. */
export function forgetRemoval(): void {
  removal = 'unknown'
}

/** Hears it from other tabs; answers how to stop. */
export function hearRemoval(): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    removal = data.isUnderWay ? 'another_tab' : 'unknown'
  }
  return () => channel.close()
}

export function whoRemoves(): Removal {
  return removal
}
