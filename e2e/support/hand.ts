import type { Locator, Page } from '@playwright/test'

/** Forty words a minute, of five letters each. */
const LETTER_SECONDS = 0.3
/** A key that is looked for, such as Tab; a target pointed at and clicked; what is thought before an act (Card, Moran and Newell 1980: P and M). */
const PRESS_SECONDS = 0.5
const POINT_SECONDS = 1.3
const THOUGHT_SECONDS = 1.35
/** Two hundred and forty words a minute. */
const WORD_SECONDS = 0.25

type Way = 'keyboard' | 'pointer'

/** Somebody at a page, by keyboard alone or with a pointer. What they do is done at once, and counted as if they took their time. */
interface Hand {
  /** Presses what stands there, found by Tab or another key where it is done by keyboard. */
  act(wanted: Locator, by?: string): Promise<void>
  /** Into a field. */
  write(field: Locator, text: string): Promise<void>
  /** Keys alone, one after the other. */
  press(...keys: string[]): Promise<void>
  /** All that stands there. */
  read(shown: Locator): Promise<void>
  /** What it comes to, by the counts alone. */
  seconds(): number
  /** What the browser took for the keys, in milliseconds: a busy machine's time, since the counts have the person's. */
  keysMs(): number
  told(): string
}

const MOST_PRESSES = 60

export function handOn(page: Page, way: Way): Hand {
  const counts = { letters: 0, presses: 0, points: 0, thoughts: 0, words: 0 }
  let keysMs = 0
  const byKeys = async <T>(act: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    const done = await act()
    keysMs += performance.now() - began
    return done
  }
  const press = (key: string) => {
    counts.presses++
    return byKeys(() => page.keyboard.press(key))
  }
  const reach = async (wanted: Locator, by: string) => {
    counts.thoughts++
    // Until it stands there at all they wait.
    let isThere = await hasFocus(wanted)
    for (let presses = 0; !isThere; presses++) {
      if (presses === MOST_PRESSES) throw new Error(`${by} does not reach ${wanted}`)
      await press(by)
      isThere = await byKeys(() => hasFocus(wanted))
    }
  }
  const point = async (wanted: Locator) => {
    counts.thoughts++
    counts.points++
    await wanted.click()
  }
  return {
    act: async (wanted, by = 'Tab') => {
      if (way === 'pointer') return point(wanted)
      await reach(wanted, by)
      await press('Enter')
    },
    write: async (field, text) => {
      await (way === 'pointer' ? point(field) : reach(field, 'Tab'))
      counts.letters += text.length
      await byKeys(() => page.keyboard.type(text))
    },
    press: async (...keys) => {
      counts.thoughts++
      for (const key of keys) await press(key)
    },
    read: async shown => {
      counts.words += (await shown.innerText()).split(/\s+/u).filter(Boolean).length
    },
    seconds: () => {
      const { letters, presses, points, thoughts, words } = counts
      const hands = letters * LETTER_SECONDS + presses * PRESS_SECONDS + points * POINT_SECONDS
      return hands + thoughts * THOUGHT_SECONDS + words * WORD_SECONDS
    },
    keysMs: () => keysMs,
    told: () =>
      Object.entries(counts)
        .map(([what, count]) => `${count} ${what}`)
        .join(', '),
  }
}

const hasFocus = (wanted: Locator) => wanted.evaluate(element => element === document.activeElement)
