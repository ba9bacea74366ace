import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { paintFirst } from './paint-first.ts'
import { sharePicture } from './share-pictures.ts'
import { unescaped } from './unescaped.ts'

/** What the build tells of its routes. */
interface Routes {
  readonly [id: string]: { readonly path?: string; readonly index?: boolean } | undefined
}

export interface Finish {
  /** Where the browser's files were built to. */
  readonly folder: string
  /** Pages written whole, each with the addresses that lead to it, the main one first. */
  readonly written: readonly (readonly string[])[]
  /** Of those, the pages that show what is true at this moment. */
  readonly live: readonly string[]
  readonly routes: Routes
}

/** What is left to do when all files are built: pages that paint before their scripts, a list of pages, smaller copies. */
export async function finish({ folder, written, live, routes }: Finish): Promise<void> {
  for (const [main = '/'] of written) await drawPicture(folder, main)
  for (const path of written.flat())
    await rewrite(join(folder, path, 'index.html'), html =>
      paintFirst(plainStyles(html), folder, { isLive: live.includes(path) }),
    )
  await rewrite(join(folder, '__spa-fallback.html'), plainStyles)
  writeFileSync(join(folder, '..', 'pages.json'), JSON.stringify({ written, others: otherPaths(written, routes) }))
  const built = files(folder)
  for (const file of built.filter(name => /manifest-[^/]*\.js$/.test(name)))
    await rewrite(join(folder, file), slimManifest)
  for (const file of built.filter(name => /\.(js|css|svg)$/.test(name))) compress(join(folder, file))
}

/** At the address that the page itself names, with the page's own title. */
async function drawPicture(folder: string, path: string): Promise<void> {
  const html = readFileSync(join(folder, path, 'index.html'), 'utf8')
  const [, title = '', product = ''] = /<title>(.*?) · (.*?)<\/title>/.exec(html) ?? []
  const [, place] = /property="og:image" content="https:\/\/[^/]+(\/[^"]+)"/.exec(html) ?? []
  if (!place) throw new Error(`The page ${path} names no picture.`)
  const file = join(folder, place)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, await sharePicture(unescaped(title), product))
}

/** The router marks its stylesheet, by which the loader of later files takes it for another one and fetches it again. */
function plainStyles(text: string): string {
  return text.replaceAll('.css#"', '.css"')
}

async function rewrite(file: string, change: (text: string) => string | Promise<string>): Promise<void> {
  writeFileSync(file, await change(readFileSync(file, 'utf8')))
}

/**
 * The router's list of files, which every page loads, without what nobody asks of it: the imports of a route serve links
 * that prefetch, and we have none; what is false may be missing.
 */
function slimManifest(code: string): string {
  const [, before, json] = /^([^{]+)(\{[\s\S]*\});?\s*$/.exec(code) ?? []
  if (!before || !json) throw new Error("The router's manifest is not what it was.")
  const { entry, routes, ...rest } = JSON.parse(plainStyles(json))
  const slim = { ...rest, entry, routes: JSON.parse(JSON.stringify(routes, (key, value) => spared(key, value))) }
  return `${before}${JSON.stringify(slim)};`
}

function spared(key: string, value: unknown): unknown {
  return value === false || key === 'imports' ? undefined : value
}

function otherPaths(written: Finish['written'], routes: Routes): string[] {
  const main = new Set(written.flat())
  const paths = Object.values(routes).flatMap(route => (route?.path && route.path !== '*' ? [`/${route.path}`] : []))
  return paths.filter(path => !main.has(path)).sort()
}

function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
}

/** Once, at the slowest and smallest: a built file is sent many times. */
function compress(file: string): void {
  const plain = readFileSync(file)
  writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }))
  writeFileSync(`${file}.br`, brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
}
