import ts from 'typescript'
import { type Source, type Violation, violation, walk } from './source.ts'

const JUNK = /^(utils?|helpers?)$/i
const QUERY_VERBS = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])
const STATEMENT = /^\s*(select|insert\s+into|update|delete\s+from|with|lock|create|alter|drop|truncate)\s/i

/** Rules about what a file says, whatever its size. */
export function checkWords(source: Source): Violation[] {
  return [...junkNames(source), ...barrels(source), ...nodeFaults(source)]
}

function junkNames(source: Source): Violation[] {
  const parts = source.path.split('/').map(part => part.replace(/\..*$/, ''))
  const junk = parts.find(part => JUNK.test(part))
  if (!junk) return []
  return [{ file: source.path, line: 1, rule: 'junk-name', message: `name the file after what it does, not "${junk}"` }]
}

function barrels(source: Source): Violation[] {
  const statements = source.tree.statements
  const isBarrel =
    statements.length > 0 && statements.every(each => ts.isExportDeclaration(each) && each.moduleSpecifier)
  if (!isBarrel) return []
  return [
    { file: source.path, line: 1, rule: 'barrel', message: 'a file that only re-exports: import from the source' },
  ]
}

function nodeFaults(source: Source): Violation[] {
  const found: Violation[] = []
  const mayQuery = !source.path.startsWith('server/') || source.isTest || isStore(source.path)
  const mayReadEnv = source.isTest || isEnvReader(source.path)
  walk(source.tree, node => {
    // Tests look at answers of every shape; there the linter wants a reason beside each any.
    if (node.kind === ts.SyntaxKind.AnyKeyword && !source.isTest) {
      found.push(violation(source, node, { rule: 'any', message: 'say what the value is instead of any' }))
    }
    if (!mayReadEnv && readsEnv(node)) {
      const message = 'process.env is read in server/src/config.ts only'
      found.push(violation(source, node, { rule: 'env', message }))
    }
    if (
      source.path.startsWith('server/src/mail/') &&
      !source.isTest &&
      !source.path.endsWith('/entries/entry-store.ts') &&
      writesEntry(node)
    ) {
      const message = 'entries are written by mail/entries/entry-store.ts alone, which knows what may follow what'
      found.push(violation(source, node, { rule: 'one-writer', message }))
    }
    if (!mayQuery && isQuery(node)) {
      const message = 'SQL belongs in a *-store.ts file'
      found.push(violation(source, node, { rule: 'sql', message }))
    }
  })
  return found
}

/** Kysely's `updateTable('entry')`. */
function writesEntry(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  const [table] = node.arguments
  return (
    node.expression.name.text === 'updateTable' &&
    table !== undefined &&
    ts.isStringLiteral(table) &&
    table.text === 'entry'
  )
}

function isStore(path: string): boolean {
  return path.endsWith('-store.ts') || /^server\/src\/(kit|migrations)\//.test(path)
}

function isEnvReader(path: string): boolean {
  return path === 'server/src/config.ts' || path.startsWith('scripts/') || /\.config\.m?[jt]s$/.test(path)
}

function readsEnv(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return node.getText() === 'process.env'
  if (ts.isElementAccessExpression(node)) return /^process\[['"`]env['"`]\]$/.test(node.getText())
  if (ts.isImportSpecifier(node)) return node.name.text === 'env' && /['"](node:)?process['"]/.test(declarationOf(node))
  return ts.isBindingElement(node) && (node.propertyName ?? node.name).getText() === 'env' && takesProcess(node)
}

function declarationOf(node: ts.ImportSpecifier): string {
  return node.parent.parent.parent.moduleSpecifier.getText()
}

function takesProcess(node: ts.BindingElement): boolean {
  const declaration = node.parent.parent
  return ts.isVariableDeclaration(declaration) && declaration.initializer?.getText() === 'process'
}

function isQuery(node: ts.Node): boolean {
  if (ts.isTaggedTemplateExpression(node)) return /^sql\b/.test(node.tag.getText())
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  if (QUERY_VERBS.has(node.expression.name.text)) return true
  const [first] = node.arguments
  const isRaw = node.expression.name.text === 'query' && first !== undefined && 'text' in first
  return isRaw && STATEMENT.test(String(first.text))
}
