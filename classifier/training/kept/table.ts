import type { Fared } from './simulate.ts'

const HEAD = [
  '| user | kept | n wanted, unwanted | wanted moved at the line | unwanted moved, % | one kept in twenty unwanted, % |',
  '| at the tenth: wanted moved | unwanted moved, % | unwanted of others moved, % |',
].join(' ')

/** A table for each way, in Markdown; all before and after. */
export function describeKept(fared: readonly Fared[]): string {
  const ways = [...new Set(fared.map(({ way }) => way))]
  return ways.map(way => `## ${way}\n\n${HEAD.replace('| |', '|')}\n${RULE}\n${linesOf(fared, way)}\n`).join('\n')
}

const RULE = '|---|---|---|---|---|---|---|---|---|'

function linesOf(fared: readonly Fared[], way: string): string {
  return fared
    .filter(each => each.way === way)
    .map(({ name, kept, atLine, atTenth, soiled, elsewhere }) => [
      ...[name, String(kept), `${atLine.wanted.n}, ${atLine.unwanted.n}`],
      ...[
        countsOf(atLine),
        sharesOf(atLine),
        sharesOf(soiled),
        countsOf(atTenth),
        sharesOf(atTenth),
        sharesOf(elsewhere),
      ],
    ])
    .map(cells => `| ${cells.join(' | ')} |`)
    .join('\n')
}

function countsOf({ wanted }: Fared['atLine']): string {
  return `${wanted.before} → ${wanted.after}`
}

function sharesOf({ unwanted }: Fared['atLine']): string {
  const share = (part: number) => ((100 * part) / unwanted.n).toFixed(1)
  return `${share(unwanted.before)} → ${share(unwanted.after)}`
}
