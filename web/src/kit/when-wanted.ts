const SIGNS = ['scroll', 'wheel', 'pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'click'] as const

/** Told by the page itself at the visitor's first move. */
export const WANTED = 'wanted'

/**
 * Runs in the page's head: notes the visitor's first move in the page and tells of it, since what waits for it may still
 * be on its way. Who comes to a certain place of the page, with a word for it, or signed in, has made a move already.
 */
export const WANTED_SCRIPT = `;{const note=()=>{const {dataset}=document.documentElement;if(dataset.${WANTED})return;dataset.${WANTED}='yes';dispatchEvent(new Event('${WANTED}'))}
if(location.hash||location.search||document.documentElement.dataset.visitor)note()
for(const sign of ${JSON.stringify(SIGNS)})addEventListener(sign,note,{once:true,passive:true,capture:true})}`

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
  if (isAwake || document.documentElement.dataset[WANTED]) return Promise.resolve()
  return new Promise(resolve => addEventListener(WANTED, () => resolve(), { once: true }))
}
