import { makeOwnDataLink, ownDataFile, requestExport } from '@icebox/contract/safety/own-data'
import { FileDown } from 'lucide-react'
import { useAction } from '../kit/calls/action.ts'
import { useUserId } from '../kit/calls/session.ts'
import { failedToast } from '../kit/result-toasts.ts'
import { saveFrom } from '../kit/save-file.ts'
import { Button } from '../ui/button.tsx'

/** Everything that is stored about the person, by a link in a letter; downloaded at once where this installation sends none. */
export function ExportData() {
  const id = useUserId()
  const download = useAction({
    call: makeOwnDataLink,
    done: ({ token }) => {
      saveFrom(ownDataFile(token))
      return { title: 'Download begun', description: 'Everything that is stored about you comes as one ZIP file.' }
    },
    failed: error => failedToast(error),
  })
  const request = useAction({
    call: requestExport,
    done: ({ sentTo }) => {
      if (sentTo === null) {
        download.run({ params: { id } })
        return undefined
      }
      return {
        title: 'Export Requested',
        description: 'Your data export will be sent to your email address within 24 hours.',
      }
    },
    failed: error => failedToast(error),
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <h2 className="font-semibold">Your data</h2>
        <p className="text-sm text-ink-3">Everything that is stored about you, as one ZIP file.</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button busy={download.isRunning && 'Gathering'} onClick={() => download.run({ params: { id } })}>
          Download
        </Button>
        <Button busy={request.isRunning && 'Requesting'} onClick={() => request.run({ params: { id } })}>
          <FileDown aria-hidden strokeWidth={1.75} />
          Send by email
        </Button>
      </div>
    </div>
  )
}
