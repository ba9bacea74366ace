import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const PACKAGE = 'lucide-react'
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["'];?/g
const OURS = /\/web\/src\/.*\.tsx?$/

/** Names each icon's own file where it is imported, so that a page's file gets the icons it draws and no others. */
export function oneFilePerIcon() {
  const esm = join(dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`)), 'dist/esm')
  const files = iconFiles(readFileSync(join(esm, 'lucide-react.mjs'), 'utf8'))
  return {
    name: 'one-file-per-icon',
    transform(code: string, id: string) {
      if (!OURS.test(id) || !code.includes(PACKAGE)) return undefined
      return { code: code.replace(IMPORT, (_, names: string) => importsOf(names, files)), map: null }
    },
  }
}

/** By the name it is exported under; many have several. */
function iconFiles(barrel: string): Map<string, string> {
  const lines = [...barrel.matchAll(/export \{([^}]*)\} from '\.\/(icons\/[^']+)'/g)]
  const named = lines.flatMap(([, names = '', file = '']) =>
    names.split(',').map((name): [string, string] => [name.replace('default as', '').trim(), file]),
  )
  return new Map(named)
}

function importsOf(names: string, files: Map<string, string>): string {
  const given = names.split(',').map(name => name.trim())
  return given
    .filter(name => name !== '')
    .map(name => {
      const [icon = '', local = icon] = name.split(/\s+as\s+/)
      const file = files.get(icon)
      if (!file) throw new Error(`${PACKAGE} has no icon ${icon}.`)
      return `import ${local} from '${PACKAGE}/dist/esm/${file}';`
    })
    .join('\n')
}
