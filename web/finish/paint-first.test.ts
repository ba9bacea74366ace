import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { paintFirst } from './paint-first.ts'

const PAGE = `<html><head><link rel="preload" as="font" href="/assets/f.woff2"/>
<link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/>
<link rel="stylesheet" href="/assets/root.css"/></head><body><h1>Hello</h1>
<script type="module" async="">import "/assets/a.js";</script></body></html>`

function folder() {
  const made = mkdtempSync(join(tmpdir(), 'icebox-built-'))
  mkdirSync(join(made, 'assets'))
  writeFileSync(join(made, 'assets', 'root.css'), 'h1{content:"$&"}')
  return made
}

it('asks for no script and no style before the first paint', async () => {
  const html = await paintFirst(PAGE, folder(), { isLive: false })
  expect(html).toContain('<style>h1{content:"$&"}</style>')
  expect(html).not.toMatch(/rel="modulepreload"|type="module"/)
  expect(html).toMatch(/<link rel="stylesheet" href="\/assets\/root\.css" disabled=""\/>/)
  expect(html).toContain('["/assets/a.js","/assets/b.js"]')
  expect(html).toContain('<script type="text/plain" id="start">import "/assets/a.js";</script>')
  expect(html).toContain('<link rel="preload" as="font" href="/assets/f.woff2"/>')
})

it('does not write a page it does not understand', async () => {
  await expect(paintFirst(PAGE.replace('async', 'defer'), folder(), { isLive: false })).rejects.toThrow(
    /not what it was/,
  )
})

it('starts the scripts at the first move, on a page of live figures at once', async () => {
  const [still = '', live = ''] = await Promise.all([false, true].map(isLive => paintFirst(PAGE, folder(), { isLive })))
  expect(still).toContain("addEventListener('wanted',start")
  expect(live).not.toContain("addEventListener('wanted'")
})
