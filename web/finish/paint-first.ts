import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g
const STYLESHEET = /<link rel="stylesheet" href="([^"]+)"\/>/
const MODULE_SCRIPT = /<script type="module" async="">([\s\S]*?)<\/script>/
const START = 'start'
const LONGEST_WAIT_MS = 2_000

/**
 * Lets a written page show itself before anything else is loaded: its styles stand in it, and its scripts are asked for
 * after the first paint, so that they do not compete with it for the line. Throws when the page is not as we know it.
 */
export function paintFirst(html: string, folder: string): string {
  const scripts = [...html.matchAll(PRELOAD)].map(([, href]) => href)
  const [link, styles] = found(STYLESHEET, html)
  const [script, code] = found(MODULE_SCRIPT, html)
  const css = readFileSync(join(folder, styles), 'utf8')
  // Disabled it is not loaded; it stays for React, which looks for it, and which would add it where it were gone.
  const kept = `<link rel="stylesheet" href="${styles}" disabled=""/>`
  const later = `<script type="text/plain" id="${START}">${code}</script><script>${loader(scripts)}</script>`
  return html
    .replace(PRELOAD, '')
    .replace(link, () => `<style>${css}</style>${kept}`)
    .replace(script, () => later)
}

function found(pattern: RegExp, html: string): [string, string] {
  const match = pattern.exec(html)
  if (!match?.[1]) throw new Error(`A built page has no ${pattern.source}: the build's output is not what it was.`)
  return [match[0], match[1]]
}

/** A page that is not seen paints nothing, and need not wait; nor may one wait for good in a browser that tells of no paint. */
function loader(scripts: readonly (string | undefined)[]): string {
  return `{
let isAsked=false
const load=()=>{
if(isAsked)return
isAsked=true
for(const href of ${JSON.stringify(scripts)}){const link=document.createElement('link');link.rel='modulepreload';link.href=href;document.head.append(link)}
const start=document.createElement('script');start.type='module';start.textContent=document.getElementById('${START}').textContent;document.head.append(start)
}
if(document.hidden||!window.PerformanceObserver)load()
else{new PerformanceObserver(load).observe({type:'paint',buffered:true});setTimeout(load,${LONGEST_WAIT_MS})}
}`
}
