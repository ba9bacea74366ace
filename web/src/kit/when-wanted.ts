const SIGNS = ['scroll', 'wheel', 'pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const

/**
 * Runs in the page's head: a move made while the scripts are still on their way counts, too, and is noted in the page.
 */
export const WANTED_SCRIPT = `for(const sign of ${JSON.stringify(SIGNS)})addEventListener(sign,()=>{document.documentElement.dataset.wanted='yes'},{once:true,passive:true,capture:true})`

/**
 * Runs in the page's head, too: a button pressed before React has taken it over would do nothing, so that it is pressed
 * once more as soon as it can answer. After ten seconds nobody expects that any more.
 */
export const PRESS_SCRIPT = `;{const isTaken=button=>Object.keys(button).some(key=>key.startsWith('__reactProps'))
addEventListener('click',({target})=>{const button=target.closest?.('button');if(!button||isTaken(button))return
const from=Date.now(),timer=setInterval(()=>{if(Date.now()-from>1e4)clearInterval(timer);else if(isTaken(button)){clearInterval(timer);setTimeout(()=>button.click(),100)}},50)},{capture:true})}`

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
