const SIGNS = ['scroll', 'wheel', 'pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const

let isAwake = false

/** Told once, when a page that was written whole has come to life. */
export function wakeUp(): void {
  isAwake = true
}

/**
 * Resolves when the visitor first does anything, for what lies below the first screen of a written page: it can be read
 * at once, and its scripts are loaded when they may be needed. On a page the browser drew itself that is at once.
 */
export function whenWanted(): Promise<void> {
  if (isAwake || location.hash !== '' || scrollY > 0) return Promise.resolve()
  return new Promise(resolve => {
    const done = () => {
      for (const sign of SIGNS) removeEventListener(sign, done)
      resolve()
    }
    for (const sign of SIGNS) addEventListener(sign, done, { passive: true })
  })
}
