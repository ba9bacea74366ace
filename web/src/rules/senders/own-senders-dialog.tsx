import { ManySendersDialog, type ManySendersDialogProps } from './many-senders-dialog.tsx'
import { useSenderList } from './use-sender-list.ts'

/** Many senders for the person's own lists. */
export function OwnSendersDialog(asked: ManySendersDialogProps) {
  return <ManySendersDialog {...asked} list={useSenderList()} />
}
