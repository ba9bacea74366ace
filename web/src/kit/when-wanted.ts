const SIGNS = ['scroll', 'wheel', 'pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const

/**
 * Runs in the page's head: a move made while the scripts are still on their way counts, too, and is noted in the page.
 */
export const WANTED_SCRIPT = `for(const sign of ${JSON.stringify(SIGNS)})addEventListener(sign,()=>{document.documentElement.dataset.wanted='yes'},{once:true,passive:true,capture:true})`

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
  if (isAwake || document.documentElement.dataset.wanted || location.hash !== '' || scrollY > 0)
    return Promise.resolve()
  return new Promise(resolve => {
    const done = () => {
      for (const sign of SIGNS) removeEventListener(sign, done)
      resolve()
    }
    for (const sign of SIGNS) addEventListener(sign, done, { passive: true })
  })
}
