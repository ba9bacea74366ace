/**
 * Runs in the page's head. Parts of a written page below the first screen are laid out when they come near, see the
 * style laid-late; until then their height is a guess. Who is brought to a place in the page needs true heights at once.
 */
export const WHOLE_SCRIPT = `;{const whole=()=>{document.documentElement.dataset.whole='yes'}
if(location.hash||performance.getEntriesByType?.('navigation')[0]?.type!=='navigate')whole()
addEventListener('click',({target})=>{if(target.closest?.('a[href*="#"]'))whole()},{capture:true})
addEventListener('popstate',whole)}`
