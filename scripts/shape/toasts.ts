import ts from 'typescript'
import { type Source, type Violation, violation, walk } from './source.ts'

const KEYS = new Set(['title', 'description', 'tone', 'undo', 'duration'])
/** Each takes a toast's sentence, or what stands in for it. */
const SAYERS = new Set(['sentenceOf', 'failedToast', 'errorToast', 'successToast'])

/** One violation for each further file of the web that writes out what a toast of another file says already. */
export function checkToasts(sources: readonly Source[]): Violation[] {
  const firstFile = new Map<string, string>()
  return sources.flatMap(source => {
    if (!source.path.startsWith('web/src/') || source.isTest) return []
    return literalsOf(source).flatMap(node => {
      const first = firstFile.get(node.getText()) ?? source.path
      firstFile.set(node.getText(), first)
      if (first === source.path) return []
      const message = `${node.getText()} is said by ${first} as well: let one file say it`
      return [violation(source, node, { rule: 'toast', message })]
    })
  })
}

function literalsOf({ tree }: Source): ts.Node[] {
  const found: ts.Node[] = []
  walk(tree, node => {
    if (ts.isObjectLiteralExpression(node) && isToast(node)) {
      for (const each of node.properties) {
        if (ts.isPropertyAssignment(each) && /^(title|description)$/.test(each.name.getText())) {
          found.push(...saidBy(each.initializer))
        }
      }
    }
    if (ts.isCallExpression(node) && SAYERS.has(node.expression.getText()))
      found.push(...node.arguments.flatMap(saidBy))
  })
  return found
}

/** `{ title, description }` or `{ title, tone }`, and nothing that a toast has not. */
function isToast({ properties }: ts.ObjectLiteralExpression): boolean {
  const keys = properties.flatMap(each => each.name?.getText() ?? [])
  return keys.includes('title') && keys.length > 1 && keys.every(key => KEYS.has(key))
}

/** What an expression may come to, of what is written out in it. */
function saidBy(node: ts.Expression): ts.Node[] {
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return node.getText().length > 2 ? [node] : []
  if (ts.isConditionalExpression(node)) return [...saidBy(node.whenTrue), ...saidBy(node.whenFalse)]
  if (ts.isBinaryExpression(node)) return [...saidBy(node.left), ...saidBy(node.right)]
  if (ts.isCallExpression(node) && !SAYERS.has(node.expression.getText())) return node.arguments.flatMap(saidBy)
  return []
}
