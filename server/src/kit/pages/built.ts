import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { type Copies, copiesOf } from './copies.ts'
import { robots, securityText, siteMap } from './crawlers.ts'
import { fillMarks, siteFactsOf } from './facts.ts'
import { withScriptsOf } from './policy.ts'

/** A page as it is sent, and the policy it needs. */
export interface BuiltPage {
  readonly copies: Copies
  /** Adds the page's own inline scripts to the policy that holds everywhere. */
  readonly policy: (base: string) => string
}

export interface Built {
  /** Pages written whole at build, by address: open to everyone and to search engines. */
  readonly written: ReadonlyMap<string, BuiltPage>
  /** Every other address that the browser's routes know. */
  readonly others: ReadonlySet<string>
  /** The page that the browser fills in by its address. */
  readonly shell: BuiltPage
  /** robots.txt, sitemap.xml and security.txt, by address. */
  readonly crawlers: ReadonlyMap<string, Copies>
}

/** What the build says about its pages: those written whole, the main address of each first, and all others. */
const pageList = z.object({ written: z.array(z.array(z.string()).min(1)), others: z.array(z.string()) })

const PLAIN = 'text/plain; charset=utf-8'

/**
 * The built pages, with the facts of this installation in them; those that are `hidden` are not among them. Undefined when
 * nothing has been built.
 */
export function readBuilt(folder: string, config: Config, hidden: readonly string[]): Built | undefined {
  const list = join(folder, '..', 'pages.json')
  if (!existsSync(list)) return undefined
  const { written, others: all } = pageList.parse(JSON.parse(readFileSync(list, 'utf8')))
  const others = all.filter(path => !hidden.includes(path))
  const facts = siteFactsOf(config)
  const page = (file: string) => builtPage(fillMarks(readFileSync(join(folder, file), 'utf8'), facts))
  return {
    written: new Map(written.flat().map(path => [path, page(`${path}/index.html`)])),
    others: new Set(others),
    shell: page('__spa-fallback.html'),
    crawlers: new Map([
      ['/robots.txt', copiesOf(robots(facts.origin, others), PLAIN)],
      ['/.well-known/security.txt', copiesOf(securityText(facts.origin, config.operator.email, new Date()), PLAIN)],
      ['/sitemap.xml', copiesOf(siteMap(facts.origin, written), 'application/xml; charset=utf-8')],
    ]),
  }
}

function builtPage(html: string): BuiltPage {
  return { copies: copiesOf(html, 'text/html; charset=utf-8'), policy: withScriptsOf(html) }
}
