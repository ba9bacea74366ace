/** What the bundler knows of a module. */
interface ModuleLinks {
  readonly importers: readonly string[]
}

export interface Graph {
  getModuleInfo(id: string): ModuleLinks | null
}

/** Files made of what some modules import, closest to every page first; whatever an earlier one has, later ones load. */
const CHUNKS = [
  { name: 'frame', of: /\/(root|layout\/site-frame)\.tsx$/ },
  { name: 'home', of: /\/site\/home\/home-body\.tsx$/ },
] as const
/** Every page is drawn by these. */
const RUNTIME = /\/node_modules\/(react|react-dom|react-router|scheduler)\//

/**
 * Which modules go to one file. A page of many small files is slower than one of few, and text compresses better
 * together: the landing page loses a tenth of its scripts by it.
 */
export const CHUNK_GROUPS = ['runtime', ...CHUNKS.map(({ name }) => name)].map((name, place) => ({
  name: (id: string, graph: Graph) => (chunkOf(id, graph) === name ? name : null),
  // A group takes along whatever its modules import, unless that went to a file before it.
  priority: CHUNKS.length + 1 - place,
}))

/** Undefined where the bundler decides. */
function chunkOf(id: string, graph: Graph): string | undefined {
  if (id.endsWith('.css')) return undefined
  if (RUNTIME.test(id)) return 'runtime'
  const above = importersOf(id, graph)
  return CHUNKS.find(({ of }) => above.some(each => of.test(each)))?.name
}

/** All modules that import it, however far up; a page that loads it later does not count. */
function importersOf(id: string, graph: Graph): string[] {
  const found = new Set(graph.getModuleInfo(id)?.importers)
  for (const each of found) for (const importer of graph.getModuleInfo(each)?.importers ?? []) found.add(importer)
  return [...found].map(each => each.replace(/\?.*$/, ''))
}
