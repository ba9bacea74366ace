import type {
  KyselyPlugin,
  OperationNode,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely'

/** What is written there changes nothing for anybody: counts of tries, turns taken, what is under way. */
const IDLE_TABLES: ReadonlySet<string> = new Set([
  ...['attempt', 'provider_attempt', 'chore', 'api_call', 'billing_lock', 'audit', 'audit_chain'],
])
/** A statement written as text that begins with a WITH tells nobody what its parts changed. */
const CHANGES = /\b(insert\s+into|delete\s+from|update\s+\w+(\s+\w+)?\s+set)\b/i

/** Tells, of each statement of a transaction, whether it changed a row that counts. */
export class ChangeWatch implements KyselyPlugin {
  readonly #changed: () => void
  readonly #nodes = new WeakMap<object, RootOperationNode>()
  constructor(changed: () => void) {
    this.#changed = changed
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    this.#nodes.set(queryId, node)
    return node
  }

  async transformResult({ result, queryId }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const node = this.#nodes.get(queryId)
    if (node && isChange(node, result)) this.#changed()
    return result
  }
}

function isChange(node: RootOperationNode, { numAffectedRows, rows }: QueryResult<UnknownRow>): boolean {
  const isWriting = (numAffectedRows ?? 0n) > 0n
  if (node.kind === 'InsertQueryNode') return isWriting && counts(node.into)
  if (node.kind === 'UpdateQueryNode') return isWriting && counts(node.table)
  if (node.kind === 'DeleteQueryNode') return isWriting && node.from.froms.some(counts)
  if (node.kind === 'RawNode') return isWriting || (rows.length > 0 && CHANGES.test(node.sqlFragments.join('')))
  return node.kind === 'SelectQueryNode' && node.with !== undefined && rows.length > 0 && writes(node.with.expressions)
}

function writes(parts: readonly { readonly expression: OperationNode }[]): boolean {
  return parts.some(({ expression }) => /^(Insert|Update|Delete)QueryNode$/.test(expression.kind))
}

/** Whether the table it names is one of those that count. */
function counts(named: OperationNode | undefined): boolean {
  if (named === undefined) return false
  if ('node' in named) return counts(named.node as OperationNode)
  const { table } = named as { table?: { identifier?: { name?: string } } }
  return !IDLE_TABLES.has(table?.identifier?.name ?? '')
}
