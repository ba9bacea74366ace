import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WANTED } from '../src/kit/page/when-wanted.ts'
import { ownStyles } from './own-styles.ts'

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g
const STYLESHEET = /<link rel="stylesheet" href="([^"]+)"\/>/
const MODULE_SCRIPT = /<script type="module" async="">([\s\S]*?)<\/script>/
const START = 'start'
const LONGEST_WAIT_MS = 2_000
/** Into the browser's cache only: a preload that is not used within seconds is warned of in the console. */
const FETCH_STYLES = 'fetch(styles.href).then(answer=>answer.blob()).catch(()=>{})'

/**
 * Lets a written page show itself before anything else is loaded: the styles it needs stand in it, and all other styles
 * and its scripts are asked for after the first paint, so that they do not compete with it for the line. They come into
 * force when the visitor first does anything, so that they do not keep a phone's processor from who only reads; on a
 * live page, which shows what is true at this moment, they do so at once. Throws when the page is not as we know it.
 */
export async function paintFirst(html: string, folder: string, { isLive }: { isLive: boolean }): Promise<string> {
  const scripts = [...html.matchAll(PRELOAD)].map(([, href]) => href)
  const [link, styles] = found(STYLESHEET, html)
  const [script, code] = found(MODULE_SCRIPT, html)
  const own = await ownStyles(html, readFileSync(join(folder, styles), 'utf8'))
  const rest = `<link rel="stylesheet" href="${styles}"`
  // Disabled it is not loaded.
  const links = `${rest} disabled=""/><noscript>${rest}/></noscript>`
  const later = `<script type="text/plain" id="${START}">${code}</script><script>${loader(scripts, isLive)}</script>`
  return html
    .replace(PRELOAD, '')
    .replace(link, () => `<style>${own}</style>${links}`)
    .replace(script, () => later)
}

function found(pattern: RegExp, html: string): [string, string] {
  const match = pattern.exec(html)
  if (!match?.[1]) throw new Error(`A built page has no ${pattern.source}: the build's output is not what it was.`)
  return [match[0], match[1]]
}

/**
 * React begins when all styles are there, since what it draws may need them, or when they cannot be had. A page that is
 * not seen paints nothing, and need not wait; nor may one wait for good in a browser that tells of no paint.
 */
function loader(scripts: readonly (string | undefined)[], isLive: boolean): string {
  return `{
let isAsked=false
const styles=document.querySelector('link[rel=stylesheet][disabled]')
const add=(tag,fields)=>document.head.append(Object.assign(document.createElement(tag),fields))
const run=()=>add('script',{type:'module',textContent:document.getElementById('${START}').textContent})
const start=()=>{styles.onload=styles.onerror=run;styles.disabled=false}
const load=()=>{
if(isAsked)return
isAsked=true
${FETCH_STYLES}
for(const href of ${JSON.stringify(scripts)})add('link',{rel:'modulepreload',href})
${isLive ? 'start()' : `if(document.documentElement.dataset.${WANTED})start();else addEventListener('${WANTED}',start,{once:true})`}
}
if(document.hidden||!window.PerformanceObserver)load()
else{new PerformanceObserver(load).observe({type:'paint',buffered:true});setTimeout(load,${LONGEST_WAIT_MS})}
}`
}
