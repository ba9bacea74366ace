import ts from 'typescript'
import { type Source, type Violation, violation } from './source.ts'

/** Names that say nothing or mean several things, and what to write instead. */
const INSTEAD: readonly (readonly [name: RegExp, instead: string])[] = [
  [/^Asked$/, 'what is asked for, such as ReviewQuery or CallArgs'],
  [/^Told$/, 'what is handed over, such as EventContext'],
  [/^(Line|Work)$/, 'of what: LogLine, RunningChange'],
  [/Desk(?![a-z])|^desk/, 'context'],
  [/Askers?(?![a-z])|^askers?(?![a-z])/, 'caller'],
  [/Ears(?![a-z])|^ears/, 'subscriber'],
  [/Lanes(?![a-z])|^lanes/, 'limiter'],
  [/^House$/, 'host or provider'],
]
/** The one meaning of a word that the glossary in ARCHITECTURE.md gives. */
const MEANT = new Map([['server/src/mail/lease/work.ts', 'Work']])

/** Exported names whose word has another, plainer one. The classifier's line and work are its own. */
export function checkGlossary(source: Source): Violation[] {
  if (source.path.startsWith('classifier/')) return []
  return source.tree.statements.flatMap(statement =>
    isExported(statement)
      ? namesOf(statement).flatMap(name => {
          const instead = INSTEAD.find(([each]) => each.test(name.text))?.[1]
          if (instead === undefined || MEANT.get(source.path) === name.text) return []
          const message = `${name.text}: say ${instead}`
          return [violation(source, name, { rule: 'glossary', message })]
        })
      : [],
  )
}

function isExported(statement: ts.Statement): boolean {
  return ts.canHaveModifiers(statement)
    ? (ts.getModifiers(statement) ?? []).some(each => each.kind === ts.SyntaxKind.ExportKeyword)
    : false
}

function namesOf(statement: ts.Statement): ts.Identifier[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name] : []))
  }
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isClassDeclaration(statement)
  return isNamed && statement.name ? [statement.name] : []
}
