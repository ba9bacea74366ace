const SIGNS = ['scroll', 'wheel', 'pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'click'] as const

/** Told by the page itself at the visitor's first move. */
export const WANTED = 'wanted'

/**
 * Runs in the page's head: notes the visitor's first move in the page and tells of it, since what waits for it may still
 * be on its way. Who comes to a certain place of the page, with a word for it, or signed in, has made a move already. A
 * pointer that only lies where the page appears is told of by the browser as well, without a distance.
 */
export const WANTED_SCRIPT = `;{const note=sign=>{const {dataset}=document.documentElement;if(dataset.${WANTED}||sign?.type==='pointermove'&&!sign.movementX&&!sign.movementY)return;dataset.${WANTED}='yes';dispatchEvent(new Event('${WANTED}'))}
if(location.hash||location.search||document.documentElement.dataset.visitor)note()
for(const sign of ${JSON.stringify(SIGNS)})addEventListener(sign,note,{passive:true,capture:true})}`

/** React's own sign on a fiber that hydrates a part of the page and is not committed yet (`Hydrating` in its sources). */
const HYDRATING = 4096

/**
 * Runs in the page's head, too: what is pressed or typed before React has taken an element over would be lost, or shown
 * by the element alone. A press of a button, a choice or its label waits and is made as soon as it can answer, so that a
 * page never shows one choice and counts with another; what was typed is told again. After ten seconds nobody expects
 * that any more. An element is taken over when its fiber and all above it are committed: React knows it a while before,
 * and would answer a press of that time by the old choice. What was not in the page when it was parsed is never held: it
 * is React's already, or somebody else's, as the bank's dialog is.
 */
export const PRESS_SCRIPT = `;{const isTaken=it=>{let fiber=it[Object.keys(it).find(key=>key.startsWith('__reactFiber'))];if(!fiber)return false
for(;fiber;fiber=fiber.return)if(fiber.flags&${HYDRATING})return false
return true}
let written;document.addEventListener('readystatechange',()=>{written=new WeakSet(document.querySelectorAll('button,input,textarea,select'))},{once:true})
const isHeld=it=>(!written||written.has(it))&&!isTaken(it)
const whenTaken=(it,act)=>{const from=Date.now(),timer=setInterval(()=>{if(Date.now()-from>1e4)clearInterval(timer);else if(isTaken(it)){clearInterval(timer);setTimeout(act,100)}},50)}
const isChoice=({type})=>type==='radio'||type==='checkbox'
const pressed=({target})=>{const near=target.closest?.('button,input,label'),it=near?.control??near;return it&&(it.localName==='button'||isChoice(it))?it:null}
addEventListener('click',event=>{const it=pressed(event);if(!it||!isHeld(it))return;event.preventDefault();event.stopImmediatePropagation();whenTaken(it,()=>it.click())},{capture:true})
const typed=new Map
const tellAgain=it=>{const text=typed.get(it);typed.delete(it);it.value='';Object.getOwnPropertyDescriptor(Object.getPrototypeOf(it),'value').set.call(it,text)
for(const sign of ['input','change'])it.dispatchEvent(new Event(sign,{bubbles:true}))}
addEventListener('input',({target:it})=>{if(typed.has(it))typed.set(it,it.value);else if(isHeld(it)&&typeof it.value==='string'&&!isChoice(it)){typed.set(it,it.value);whenTaken(it,()=>tellAgain(it))}},{capture:true})}`

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
