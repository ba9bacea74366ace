import { PRODUCT_NAME } from '@icebox/contract/constants'
import { readExport, requestExport } from '@icebox/contract/user'
import { FileDown } from 'lucide-react'
import { useAction } from '../kit/calls/action.ts'
import { useUserId } from '../kit/calls/session.ts'
import { errorToast } from '../kit/result-toasts.ts'
import { Button } from '../ui/button.tsx'

/** Everything that is stored about the person, by mail; saved at once where this installation sends none. */
export function ExportData() {
  const id = useUserId()
  const download = useAction({
    call: readExport,
    done: everything => {
      save(JSON.stringify(everything, null, 2))
      return { title: 'Export saved', description: 'Everything that is stored about you is in your downloads.' }
    },
    failed: () => errorToast(),
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
    failed: () => errorToast(),
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <h2 className="font-semibold">Your data</h2>
        <p className="text-sm text-ink-3">Everything that is stored about you, as one file.</p>
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

function save(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${PRODUCT_NAME.toLowerCase()}-data.json`
  link.click()
  URL.revokeObjectURL(url)
}
