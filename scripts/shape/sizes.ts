import ts from 'typescript'
import { type FunctionShape, functionsOf } from './functions.ts'
import type { Source, Violation } from './source.ts'

const FILE_MOST = 200
const FILE_MAX = 300
const TEST_FILE_MAX = 400
const FUNCTION_MOST = 30
const FUNCTION_MAX = 60
const COMPONENT_MAX = 90
const NESTING_MAX = 3
const PARAMETERS_MAX = 3

/** Tables of plain data and legal text, where length says nothing about the design. Each line names one file. */
const DATA_TABLES: readonly string[] = []

export function checkSizes(sources: readonly Source[]): Violation[] {
  const shapes = sources.flatMap(source => functionsOf(source).map(shape => ({ source, shape })))
  return [
    ...sources.flatMap(fileFaults),
    ...shareOfFiles(sources),
    ...shapes.flatMap(({ source, shape }) => functionFaults(source, shape)),
    ...shareOfFunctions(shapes.filter(({ source }) => !source.isTest).map(({ shape }) => shape)),
  ]
}

function fileFaults(source: Source): Violation[] {
  const max = source.isTest ? TEST_FILE_MAX : FILE_MAX
  if (isDataTable(source) || source.lines <= max) return []
  return [{ file: source.path, line: 1, rule: 'file-length', message: `${source.lines} lines, at most ${max}` }]
}

function shareOfFiles(sources: readonly Source[]): Violation[] {
  const counted = sources.filter(source => !source.isTest && !isDataTable(source))
  const long = counted.filter(source => source.lines > FILE_MOST)
  if (long.length <= counted.length * 0.05) return []
  const names = long.map(source => `${source.path} (${source.lines})`).join(', ')
  const message = `${long.length} of ${counted.length} files are over ${FILE_MOST} lines, at most 5 % may be: ${names}`
  return [{ file: long[0]?.path ?? '', line: 1, rule: 'file-share', message }]
}

function functionFaults(source: Source, shape: FunctionShape): Violation[] {
  const max = shape.isComponent ? COMPONENT_MAX : FUNCTION_MAX
  const faults: [string, boolean, string][] = [
    ['function-length', shape.lines > max, `${shape.lines} lines, at most ${max}`],
    ['nesting', shape.nesting > NESTING_MAX, `nested ${shape.nesting} deep, at most ${NESTING_MAX}`],
    ['parameters', shape.parameters > PARAMETERS_MAX, `${shape.parameters} parameters, at most ${PARAMETERS_MAX}`],
  ]
  return faults
    .filter(([, isFault]) => isFault)
    .map(([rule, , text]) => ({ file: source.path, line: shape.line, rule, message: `${shape.name}: ${text}` }))
}

/** Components stand apart, their length is markup; one-line functions would only flatter the share. */
function shareOfFunctions(shapes: readonly FunctionShape[]): Violation[] {
  const counted = shapes.filter(shape => !shape.isComponent && shape.lines > 1)
  const long = counted.filter(shape => shape.lines > FUNCTION_MOST)
  if (long.length <= counted.length * 0.1) return []
  const names = long.map(shape => `${shape.name} (${shape.file}:${shape.line}, ${shape.lines})`).join(', ')
  const message = `${long.length} of ${counted.length} functions are over ${FUNCTION_MOST} lines, at most 10 % may be: ${names}`
  return [{ file: long[0]?.file ?? '', line: long[0]?.line ?? 1, rule: 'function-share', message }]
}

function isDataTable(source: Source): boolean {
  return DATA_TABLES.includes(source.path) || source.tree.statements.every(isTypeOnly)
}

/** A file of nothing but types, such as `tables.ts`, holds no logic to split. */
function isTypeOnly(statement: ts.Statement): boolean {
  return (
    ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement) || ts.isImportDeclaration(statement)
  )
}
