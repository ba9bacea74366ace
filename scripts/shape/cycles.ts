import type { Source, Violation } from './source.ts'

/** One violation per ring of files that import each other, types included. */
export function checkCycles(sources: readonly Source[]): Violation[] {
  const graph = new Map(sources.map(source => [source.path, source.imports.map(each => each.file).filter(isText)]))
  return rings(graph).map(ring => {
    const first = ring[0] ?? ''
    return { file: first, line: 1, rule: 'cycle', message: `import cycle: ${[...ring, first].join(' -> ')}` }
  })
}

/** Depth first; a file met again while still open closes a ring. Each file is closed once, so this ends. */
function rings(graph: Map<string, string[]>): string[][] {
  const found: string[][] = []
  const closed = new Set<string>()
  const open: string[] = []
  const visit = (path: string): void => {
    const at = open.indexOf(path)
    if (at >= 0) found.push(open.slice(at))
    if (at >= 0 || closed.has(path)) return
    open.push(path)
    for (const next of graph.get(path) ?? []) visit(next)
    open.pop()
    closed.add(path)
  }
  for (const path of graph.keys()) visit(path)
  return found
}

function isText(value: string | undefined): value is string {
  return value !== undefined
}
