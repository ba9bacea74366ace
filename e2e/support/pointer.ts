import type { Page } from '@playwright/test'

/** Moves the pointer to a place of the page, in whole pixels, and waits until the page has been told. */
export function point(page: Page, x: number, y: number): Promise<void> {
  return told(page, { type: 'pointermove', x, y }, () => page.mouse.move(x, y, { steps: 5 }))
}

/** Lets the button of the mouse go, and waits until the page has been told. */
export function letGo(page: Page): Promise<void> {
  return told(page, { type: 'pointerup' }, () => page.mouse.up())
}

interface Wanted {
  readonly type: 'pointermove' | 'pointerup'
  /** Only there, if they are given. */
  readonly x?: number
  readonly y?: number
}

/** A busy browser hands on what the pointer did after its call has ended, when a clock may have been moved already. */
async function told(page: Page, wanted: Wanted, act: () => Promise<void>): Promise<void> {
  await page.evaluate(({ type, x, y }) => {
    const seen = new Promise<void>(done => {
      const look = (event: PointerEvent) => {
        if (x !== undefined && (event.clientX !== x || event.clientY !== y)) return
        window.removeEventListener(type, look, true)
        done()
      }
      window.addEventListener(type, look, true)
    })
    Object.assign(window, { pointerSeen: seen })
  }, wanted)
  await act()
  await page.evaluate(() => (window as unknown as { pointerSeen: Promise<void> }).pointerSeen)
}
