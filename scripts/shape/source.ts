import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import ts from 'typescript'

export interface Violation {
  readonly file: string
  readonly line: number
  readonly rule: string
  readonly message: string
}

export interface ImportOf {
  /** As written. */
  readonly specifier: string
  /** The file it names, relative to the root, when it is one of ours. */
  readonly file: string | undefined
  readonly line: number
}

export interface Source {
  /** Relative to the root, with forward slashes. */
  readonly path: string
  readonly tree: ts.SourceFile
  readonly lines: number
  readonly imports: readonly ImportOf[]
  /** Tests and their fixtures, which may reach further than the product. */
  readonly isTest: boolean
}

export const PACKAGES = [
  'contract',
  'classifier',
  'mailbox',
  'sandbox',
  'server',
  'web',
  'extension',
  'e2e',
  'scripts',
  'integrations',
] as const
const SKIPPED = new Set(['node_modules', 'build', 'dist', 'test-results', 'playwright-report', 'weights'])
const OURS = /^@icebox\/([^/]+)\/(.+)$/

/** Every TypeScript and JavaScript file of the packages below `root`. */
export function readSources(root: string): Source[] {
  const found = PACKAGES.flatMap(name => listCode(join(root, name)))
  return found.map(file => readSource(root, file))
}

export function violation(source: Source, node: ts.Node, about: { rule: string; message: string }): Violation {
  return { file: source.path, line: lineOf(source.tree, node), ...about }
}

export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  node.forEachChild(child => walk(child, visit))
}

export function lineOf(tree: ts.SourceFile, node: ts.Node): number {
  return tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1
}

function listCode(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    if (entry.name.startsWith('.') || SKIPPED.has(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return listCode(path)
    return /\.(ts|tsx|mts|mjs|js)$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : []
  })
}

function readSource(root: string, file: string): Source {
  const text = readFileSync(file, 'utf8')
  const path = relative(root, file).split(sep).join('/')
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, scriptKind(path))
  const isTest = /\.(test|spec)\.tsx?$|-for-tests\.ts$|(^|\/)(testing|conformance)(\/|\.ts$)/.test(path)
  const lines = text === '' ? 0 : text.replace(/\n$/, '').split('\n').length
  return { path, tree, lines, isTest, imports: importsOf(root, { path, tree }) }
}

function scriptKind(path: string): ts.ScriptKind {
  if (path.endsWith('x')) return ts.ScriptKind.TSX
  return path.endsWith('js') ? ts.ScriptKind.JS : ts.ScriptKind.TS
}

function importsOf(root: string, source: Pick<Source, 'path' | 'tree'>): ImportOf[] {
  const found: ImportOf[] = []
  walk(source.tree, node => {
    const specifier = specifierOf(node)
    if (specifier === undefined) return
    found.push({ specifier, file: resolveOurs(root, source.path, specifier), line: lineOf(source.tree, node) })
  })
  return found
}

/** Static imports, re-exports, `import('x')` as a type and as a call. */
function specifierOf(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return textOf(node.moduleSpecifier)
  if (ts.isImportTypeNode(node)) return ts.isLiteralTypeNode(node.argument) ? textOf(node.argument.literal) : undefined
  const isCall = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
  return isCall ? textOf(node.arguments[0]) : undefined
}

function textOf(node: ts.Node | undefined): string | undefined {
  return node && ts.isStringLiteralLike(node) ? node.text : undefined
}

function resolveOurs(root: string, from: string, specifier: string): string | undefined {
  const ours = OURS.exec(specifier)
  if (ours) return existing(root, `${ours[1]}/src/${ours[2]}`)
  if (!specifier.startsWith('.')) return undefined
  return existing(root, join(dirname(from), specifier).split(sep).join('/'))
}

/** The file itself or with its ending added; a name that is not there stands as written, so direction still sees it. */
function existing(root: string, path: string): string {
  const plain = path.replace(/\?.*$/, '')
  return (
    ['', '.ts', '.tsx'].map(end => plain + end).find(name => /\.\w+$/.test(name) && existsSync(join(root, name))) ??
    plain
  )
}
