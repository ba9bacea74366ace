import ts from 'typescript'
import { type Source, type Violation, violation, walk } from './source.ts'

/** Where a person's money is reckoned, sent or shown. */
const PLACES = /^(contract|server|web)\/src\//
/** What a number of money is called; the names without `Cents` are fixed by those we talk with. */
const CENTS = /(^c|C)ents$/
const OTHER_NAMES = new Set([
  'prorationAmount',
  'overageAmount',
  'totalMonthlyOverageAmount',
  'amountPaid',
  'amountDue',
  'amount_paid',
  'amount_due',
  'unit_amount',
])
const LOOSE = /(Dollars?|Usd|Price|Amount|Fee)$|^(dollars?|usd|price|fee)$/
/** These make whole cents of a fraction, or words of it. */
const WHOLE = new Set(['Math.floor', 'Math.ceil', 'Math.round', 'formatCents', 'money.format'])

/** Money is whole cents: so named, so checked at the border, and no fraction of one is kept. */
export function checkMoney(source: Source): Violation[] {
  if (source.isTest || !PLACES.test(source.path)) return []
  const found: Violation[] = []
  const name = (node: ts.Node, message: string) => found.push(violation(source, node, { rule: 'money', message }))
  walk(source.tree, node => {
    if (isLooseNumber(node)) name(node, 'an amount of money is a number of cents: end its name with Cents')
    if (isFractionalSchema(node)) name(node, 'an amount of money is whole: check it with cents')
    if (isFraction(node) && !isMadeWhole(node)) name(node, 'a fraction of a cent: round it where it arises')
  })
  return found
}

function isLooseNumber(node: ts.Node): boolean {
  const isNamed = ts.isPropertySignature(node) || ts.isPropertyDeclaration(node) || ts.isParameter(node)
  if (!isNamed || !ts.isIdentifier(node.name) || !node.type) return false
  const isNumber = /\bnumber\b/.test(node.type.getText())
  return isNumber && LOOSE.test(node.name.text) && !OTHER_NAMES.has(node.name.text)
}

function isFractionalSchema(node: ts.Node): boolean {
  if (!ts.isPropertyAssignment(node) || !isMoney(node.name.getText())) return false
  const schema = node.initializer.getText()
  return /\bz\.(coerce\.)?number\(/.test(schema) && !schema.includes('.int(')
}

/** A division of cents, or a product with a broken number. */
function isFraction(node: ts.Node): node is ts.BinaryExpression {
  if (!ts.isBinaryExpression(node) || !isMoney(lastNameOf(node.left))) return false
  const { kind } = node.operatorToken
  if (kind === ts.SyntaxKind.SlashToken) return true
  return kind === ts.SyntaxKind.AsteriskToken && /^\d*\.\d+$/.test(node.right.getText())
}

function isMadeWhole(node: ts.BinaryExpression): boolean {
  const { parent } = node
  return ts.isCallExpression(parent) && WHOLE.has(parent.expression.getText())
}

function isMoney(name: string): boolean {
  return CENTS.test(name) || OTHER_NAMES.has(name)
}

/** `line.unitCents` speaks of unitCents, `priceOf(…)` of cents. */
function lastNameOf(node: ts.Expression): string {
  if (ts.isParenthesizedExpression(node)) return lastNameOf(node.expression)
  if (ts.isPropertyAccessExpression(node)) return node.name.text
  if (ts.isCallExpression(node)) return node.expression.getText() === 'priceOf' ? 'cents' : ''
  return ts.isIdentifier(node) ? node.text : ''
}
