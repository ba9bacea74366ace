import { gone } from '../failures.ts'
import type { FlagOutcome, MessageRef, Permit } from '../mailbox.ts'
import { spotsWith } from '../spots.ts'
import { findMessages } from './find.ts'
import { type Home, idOf } from './home.ts'
import { MARK_FIELDS, messageShape } from './requests/answers.ts'
import { get, ifThere, pathOfMessage, withQuery } from './requests/asking.ts'
import type { Graph } from './requests/graph.ts'

/** Sets the flag or takes it off, unless it is so already; one that the user ticked off is not set. */
export async function flagMessage(
  graph: Graph,
  home: Home,
  { ref, on, permit }: { ref: MessageRef; on: boolean; permit?: Permit | undefined },
): Promise<FlagOutcome> {
  const found = (await findMessages(graph, home, { refs: [ref] })).get(ref)
  if (!found || !spotsWith().some(spot => idOf(home, spot) === found.folderId)) throw gone()
  const path = pathOfMessage(found.ref.key)
  const now = await ifThere(get(graph, withQuery(path, { $select: MARK_FIELDS }), messageShape))
  if (!now) throw gone()
  if ((now.flag?.flagStatus === 'flagged') === on) return 'already'
  await permit?.(now.changeKey ?? undefined)
  await graph.call({ method: 'PATCH', path, body: { flag: { flagStatus: on ? 'flagged' : 'notFlagged' } } })
  return 'changed'
}
