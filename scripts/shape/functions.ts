import ts from 'typescript'
import { lineOf, type Source } from './source.ts'

export interface FunctionShape {
  readonly name: string
  readonly file: string
  readonly line: number
  readonly lines: number
  /** The deepest stack of if, for, while, do, switch and try; `else if` does not count twice. */
  readonly nesting: number
  readonly parameters: number
  readonly isComponent: boolean
}

type Fn = ts.FunctionLikeDeclaration & { body: ts.ConciseBody }
const TEST_WORDS = /^(describe|it|test|suite|before|after|beforeAll|beforeEach|afterAll|afterEach)\b/

/** Every function with a body. In tests the callbacks of describe, it and their kin are only the page they are written on. */
export function functionsOf(source: Source): FunctionShape[] {
  const found: FunctionShape[] = []
  const visit = (node: ts.Node): void => {
    if (isFn(node) && !isTestCallback(source, node)) found.push(shapeOf(source, node))
    node.forEachChild(visit)
  }
  visit(source.tree)
  return found
}

function isFn(node: ts.Node): node is Fn {
  return ts.isFunctionLike(node) && 'body' in node && node.body !== undefined
}

function isTestCallback(source: Source, fn: Fn): boolean {
  const call = fn.parent
  return source.isTest && ts.isCallExpression(call) && TEST_WORDS.test(call.expression.getText())
}

function shapeOf(source: Source, fn: Fn): FunctionShape {
  const line = lineOf(source.tree, fn)
  const last = source.tree.getLineAndCharacterOfPosition(fn.end).line + 1
  // A callback's parameters are chosen by the function that calls it.
  const isCallback = ts.isCallExpression(fn.parent) || ts.isNewExpression(fn.parent)
  return {
    name: nameOf(fn),
    file: source.path,
    line,
    lines: last - line + 1,
    nesting: deepest(fn.body),
    parameters: isCallback ? 0 : fn.parameters.filter(each => each.name.getText() !== 'this').length,
    isComponent: source.path.endsWith('.tsx') && /^[A-Z]/.test(nameOf(fn)) && drawsMarkup(fn.body),
  }
}

function nameOf(fn: Fn): string {
  if (fn.name) return fn.name.getText()
  const { parent } = fn
  const isNamed =
    ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)
  if (isNamed) return parent.name.getText()
  return ts.isConstructorDeclaration(fn) ? 'constructor' : 'a function'
}

function deepest(node: ts.Node): number {
  let most = 0
  node.forEachChild(child => {
    most = Math.max(most, deepest(child))
  })
  return most + (isControl(node) ? 1 : 0)
}

function isControl(node: ts.Node): boolean {
  if (ts.isIfStatement(node)) return !(ts.isIfStatement(node.parent) && node.parent.elseStatement === node)
  const isChoice = ts.isSwitchStatement(node) || ts.isTryStatement(node)
  return isChoice || ts.isIterationStatement(node, false)
}

function drawsMarkup(node: ts.Node): boolean {
  if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)) return true
  return node.forEachChild(child => drawsMarkup(child) || undefined) ?? false
}
