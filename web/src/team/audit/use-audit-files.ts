import { exportAudit, verifyAudit } from '@icebox/contract/safety/audit'
import { useAction } from '../../kit/calls/action.ts'
import { useUserId } from '../../kit/calls/session.ts'
import { plural } from '../../kit/format.ts'
import { failedToast } from '../../kit/result-toasts.ts'
import { saveCsv } from '../../kit/save-file.ts'
import { type AuditFilter, inputOf } from './audit-query.ts'

/** The trail as a file, and whether it is as it was written. */
export function useAuditFiles(filter: AuditFilter) {
  const params = { id: useUserId() }
  const csv = useAction({
    call: exportAudit,
    done: ({ csv: text }) => {
      saveCsv(text, 'audit')
      return { title: 'Audit trail saved', description: 'The table is in your downloads.' }
    },
    failed: error => failedToast(error),
  })
  const check = useAction({
    call: verifyAudit,
    done: ({ checked, brokenAt }) =>
      brokenAt === null
        ? { title: 'The chain holds', description: `${plural(checked, 'row')}, each as it was written.`, tone: 'ok' }
        : {
            title: 'The chain is broken',
            description: `Row ${brokenAt} was changed or is missing. Please ask whoever runs this installation.`,
            tone: 'danger',
          },
    failed: error => failedToast(error),
  })
  return {
    save: () => csv.run({ params, input: inputOf(filter) }),
    isSaving: csv.isRunning,
    verify: () => check.run({ params }),
    isVerifying: check.isRunning,
  }
}
