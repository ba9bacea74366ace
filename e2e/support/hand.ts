import type { Locator, Page } from '@playwright/test'

/** Forty words a minute, of five letters each. */
const LETTER_SECONDS = 0.3
/** A key that is looked for, such as Tab, and what is thought before an act (Card, Moran and Newell 1980: M). */
const PRESS_SECONDS = 0.5
const THOUGHT_SECONDS = 1.35
/** Two hundred and forty words a minute. */
const WORD_SECONDS = 0.25

/** Somebody at the keyboard. What they do is done at once, and counted as if they took their time over it. */
interface Hand {
  type(text: string): Promise<void>
  press(key: string): Promise<void>
  /** Tab, or another key, until it has the focus. */
  reach(wanted: Locator, by?: string): Promise<void>
  /** All that stands there. */
  read(shown: Locator): Promise<void>
  /** What it comes to, by the counts alone. */
  seconds(): number
  told(): string
}

const MOST_PRESSES = 60

export function handOn(page: Page): Hand {
  const counts = { letters: 0, presses: 0, thoughts: 0, words: 0 }
  async function press(key: string) {
    counts.presses++
    await page.keyboard.press(key)
  }
  const hasFocus = (wanted: Locator) => wanted.evaluate(element => element === document.activeElement)
  return {
    type: async text => {
      counts.thoughts++
      counts.letters += text.length
      await page.keyboard.type(text)
    },
    press: async key => {
      counts.thoughts++
      await press(key)
    },
    reach: async (wanted, by = 'Tab') => {
      counts.thoughts++
      for (let presses = 0; !(await hasFocus(wanted)); presses++) {
        if (presses === MOST_PRESSES) throw new Error(`${by} does not reach ${wanted}`)
        await press(by)
      }
    },
    read: async shown => {
      counts.words += (await shown.innerText()).split(/\s+/u).filter(Boolean).length
    },
    seconds: () => {
      const { letters, presses, thoughts, words } = counts
      return letters * LETTER_SECONDS + presses * PRESS_SECONDS + thoughts * THOUGHT_SECONDS + words * WORD_SECONDS
    },
    told: () =>
      Object.entries(counts)
        .map(([what, count]) => `${count} ${what}`)
        .join(', '),
  }
}
