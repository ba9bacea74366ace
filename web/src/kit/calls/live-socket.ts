import { SOCKET_FIRST_RETRY_MS, SOCKET_RETRIES } from '@icebox/contract/constants'
import { type LiveEvent, liveEvent } from '@icebox/contract/events'

export type LiveState = 'active' | 'connecting' | 'offline'

/** What a connection tells. */
export interface SocketListener {
  opened: () => void
  received: (data: unknown) => void
  closed: () => void
}

export interface LiveOptions {
  /** Opens a connection that tells `line`; returns how to close it. */
  open: (line: SocketListener) => () => void
  onState: (state: LiveState) => void
  onEvent: (event: LiveEvent) => void
  /** Calls back after so many milliseconds; returns how to cancel. */
  later: (run: () => void, ms: number) => () => void
}

/** How long to wait before a retry, counted from 0, in milliseconds: 1 s, 2 s, 4 s, 8 s, 16 s, then null. */
export function retryDelay(attempt: number): number | null {
  return attempt < SOCKET_RETRIES ? SOCKET_FIRST_RETRY_MS * 2 ** attempt : null
}

/** Keeps one socket open. After the last failed retry it stays offline until `retry` is called. */
export function keepLive(options: LiveOptions) {
  let attempt = 0
  let close = () => {}
  let cancel = () => {}

  function connect() {
    options.onState('connecting')
    let isOurs = true
    const opened = () => {
      attempt = 0
      options.onState('active')
    }
    const hangUp = options.open({
      opened: () => isOurs && opened(),
      received: data => isOurs && tell(data),
      closed: () => isOurs && reconnect(),
    })
    close = () => {
      isOurs = false
      hangUp()
    }
  }

  function reconnect() {
    const delay = retryDelay(attempt)
    if (delay === null) return options.onState('offline')
    attempt += 1
    options.onState('connecting')
    cancel = options.later(connect, delay)
  }

  function tell(data: unknown) {
    const event = parseEvent(data)
    if (event) options.onEvent(event)
  }

  function stop() {
    cancel()
    close()
  }

  /** There is no network, of which an open socket may hear nothing for minutes. */
  function lose() {
    stop()
    options.onState('offline')
  }

  function retry() {
    stop()
    attempt = 0
    connect()
  }

  connect()
  return { retry, lose, stop }
}

/** A server newer than this page may send events it does not know; those are passed over. */
function parseEvent(data: unknown): LiveEvent | undefined {
  try {
    return liveEvent.safeParse(JSON.parse(String(data))).data
  } catch {
    return undefined
  }
}
