import { ManySendersDialog, type ManySendersDialogProps } from './many-senders-dialog.tsx'
import { useTeamSenderList } from './use-team-sender-list.ts'

/** Many senders for the lists of the team. */
export function TeamSendersDialog(asked: ManySendersDialogProps) {
  return <ManySendersDialog {...asked} isTeams list={useTeamSenderList()} />
}
