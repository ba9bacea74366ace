import type { LiveEvent } from '@icebox/contract/events'
import { describe, expect, it } from 'vitest'
import { keepLive, type LiveState, retryDelay, type SocketListener } from './live-socket.ts'

/** A network and a clock in the test's hand. */
function stage() {
  const lines: SocketListener[] = []
  const closed: number[] = []
  const states: LiveState[] = []
  const events: LiveEvent[] = []
  const waits: number[] = []
  let due: (() => void) | undefined
  const live = keepLive({
    open: line => {
      const index = lines.push(line) - 1
      return () => closed.push(index)
    },
    onState: state => states.push(state),
    onEvent: event => events.push(event),
    later: (run, ms) => {
      waits.push(ms)
      due = run
      return () => {
        due = undefined
      }
    },
  })
  return {
    live,
    states,
    events,
    waits,
    lines,
    closed,
    last: () => {
      const line = lines.at(-1)
      if (!line) throw new Error('No line was opened.')
      return line
    },
    pass: () => {
      const run = due
      due = undefined
      run?.()
    },
    isWaiting: () => due !== undefined,
  }
}

describe('retryDelay', () => {
  it('doubles from one second and gives up after five', () => {
    expect([0, 1, 2, 3, 4, 5].map(retryDelay)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, null])
  })
})

describe('keepLive', () => {
  it('is offline as soon as the network is gone, and opens anew when it is back', () => {
    const { live, states, lines, closed, last, isWaiting } = stage()
    last().opened()
    live.lose()
    expect(states.at(-1)).toBe('offline')
    expect(closed).toEqual([0])
    expect(isWaiting()).toBe(false)
    live.retry()
    expect(lines).toHaveLength(2)
    last().opened()
    expect(states.at(-1)).toBe('active')
  })

  it('is active once open', () => {
    const { states, last } = stage()
    last().opened()
    expect(states).toEqual(['connecting', 'active'])
  })

  it('tries five times more, each wait twice as long, then is offline', () => {
    const { states, waits, lines, last, pass } = stage()
    for (let tries = 0; tries < 6; tries++) {
      last().closed()
      pass()
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000])
    expect(lines).toHaveLength(6)
    expect(states.at(-1)).toBe('offline')
  })

  it('counts from the start after it was open', () => {
    const { waits, last, pass } = stage()
    last().closed()
    pass()
    last().closed()
    pass()
    last().opened()
    last().closed()
    expect(waits).toEqual([1_000, 2_000, 1_000])
  })

  it('connects again on retry, with all tries back', () => {
    const { live, states, waits, last, pass } = stage()
    for (let tries = 0; tries < 6; tries++) {
      last().closed()
      pass()
    }
    live.retry()
    expect(states.at(-1)).toBe('connecting')
    last().closed()
    expect(waits.at(-1)).toBe(1_000)
  })

  it('stops for good: closes the line, cancels the wait and hears nothing more', () => {
    const { live, states, events, closed, last, isWaiting } = stage()
    last().closed()
    live.stop()
    expect(isWaiting()).toBe(false)
    expect(closed).toEqual([0])
    const before = states.length
    last().opened()
    last().received('{"type":"usage_updated"}')
    expect(states).toHaveLength(before)
    expect(events).toEqual([])
  })

  it('passes on events it knows and passes over the rest', () => {
    const { events, last } = stage()
    last().received('{"type":"email_processed","emailId":"9"}')
    last().received('{"type":"from_the_future"}')
    last().received('not json')
    expect(events).toEqual([{ type: 'email_processed', emailId: '9' }])
  })
})
