import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { ICON_SIZES, iconName } from './manifest.ts'
import type { Files } from './zipped.ts'

const MARK = join(import.meta.dirname, '..', '..', 'web', 'public', 'favicon.svg')

/** The mark of the pages in every size that browsers ask for. */
export function icons(): Files {
  const mark = readFileSync(MARK, 'utf8')
  const drawn = (size: number) => new Resvg(mark, { fitTo: { mode: 'width', value: size } }).render().asPng()
  return Object.fromEntries(ICON_SIZES.map(size => [iconName(size), drawn(size)]))
}
