import { readFileSync } from 'node:fs'
import type { Answer } from '../wire/serve.ts'

/** In the order in which they need each other. */
const PARTS = ['look', 'card', 'fields', 'challenge', 'elements', 'stripe']

const SCRIPT = PARTS.map(readPart).join('\n')

/** The stand-in for Stripe's script, for a page of this machine to load. A function keeps its names out of the page's. */
export function browserScript(): Answer {
  const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' }
  return { status: 200, headers, body: `(() => {\n'use strict'\n${SCRIPT}\n})()\n` }
}

/** A module without its imports and exports, which a plain script cannot have. */
function readPart(name: string): string {
  const text = readFileSync(new URL(`./${name}.js`, import.meta.url), 'utf8')
  return text.replaceAll(/^import [\s\S]*? from '.*'\n/gm, '').replaceAll(/^export /gm, '')
}
