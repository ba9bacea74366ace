import { expect, it } from 'vitest'
import { ownStyles } from './own-styles.ts'

const CSS = `@layer theme,base,utilities;
@layer base{h1{margin:0}h6{margin:1px}:root[data-theme=dark]{color:#fff}}
@layer utilities{.mt-2\\.5{margin:3px}.mt-9{margin:4px}.group-open\\:block:is(:where(.group)[open] *){display:block}
@media (width>=40rem){.sm\\:p-1{padding:1px}.sm\\:p-2{padding:2px}}
.\\[\\&\\>\\*\\]\\:laid>*{color:red}.bg-\\[url\\(\\'a\\'\\)\\]{color:blue}}`

const PAGE = `<html><body class="[&amp;&gt;*]:laid"><h1 class="mt-2.5 sm:p-2">Ice</h1>
<details class="group"><p class="group-open:block bg-[url(&#x27;a&#x27;)]"></p></details>
<script>document.body.className='mt-9'</script></body></html>`

it('keeps what the page uses, in its layers and its order', async () => {
  const own = await ownStyles(PAGE, CSS)
  expect(own).toMatch(/^@layer theme,base,utilities;\s*@layer base\{h1\{margin:0\}/)
  expect(own).toContain('.mt-2\\.5{margin:3px}')
  expect(own).toContain('@media (width>=40rem){.sm\\:p-2{padding:2px}}')
  expect(own).toContain('.\\[\\&\\>\\*\\]\\:laid>*{color:red}')
  expect(own).toContain(".bg-\\[url\\(\\'a\\'\\)\\]{color:blue}")
})

it('keeps what a choice of theme or an opened part will need', async () => {
  const own = await ownStyles(PAGE, CSS)
  expect(own).toContain(':root[data-theme=dark]{color:#fff}')
  expect(own).toContain('.group-open\\:block:is(:where(.group)[open] *){display:block}')
})

it('leaves out what the page cannot use', async () => {
  const own = await ownStyles(PAGE, CSS)
  expect(own).not.toMatch(/h6|mt-9|sm\\:p-1/)
})

it('has the fonts that the page asks for ahead, in all their parts, and no other', async () => {
  const faces = ['Sans;src:url(/a/sans.woff2)', 'Sans;src:url(/a/sans-ext.woff2)', 'Mono;src:url(/a/mono.woff2)']
  const css = faces.map(face => `@font-face{font-family:${face}}`).join('')
  const own = await ownStyles(`<link rel="preload" as="font" href="/a/sans.woff2"/>${PAGE}`, css)
  expect([...own.matchAll(/url\(([^)]+)\)/g)].map(([, file]) => file)).toEqual(['/a/sans.woff2', '/a/sans-ext.woff2'])
})
