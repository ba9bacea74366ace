import { PRODUCT_NAME } from '@icebox/contract/constants'
import { Copy } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'

/** A message for the administrator with the link that lets them agree, ready to be copied. */
export function AdminRequest({ url }: { url: string }) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [copied, setCopied] = useState<'message' | 'link' | null>(null)
  const message = `${PRODUCT_NAME} sorts cold email out of my inbox. For that it needs your consent to read and move mail of the people who sign in to it (Mail.ReadWrite). You can give it here: ${url}`

  async function copy(what: 'message' | 'link') {
    try {
      await navigator.clipboard.writeText(what === 'link' ? url : message)
      setCopied(what)
    } catch {
      // Without the right to the clipboard the text is at least selected, for the keys that copy.
      box.current?.select()
    }
  }
  return (
    <div className="mt-3">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold text-ink">
        Message for your administrator
      </label>
      <textarea
        ref={box}
        id={id}
        readOnly
        rows={6}
        value={message}
        className="field-sizing-content max-h-60 w-full resize-none rounded-md border border-line-control bg-surface px-3 py-2 text-sm text-ink [overflow-wrap:anywhere]"
      />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button size="sm" onClick={() => void copy('message')}>
          <Copy aria-hidden strokeWidth={1.75} />
          Copy message
        </Button>
        <Button size="sm" onClick={() => void copy('link')}>
          Copy link only
        </Button>
        <span role="status" className="text-sm">
          {copied && (copied === 'link' ? 'Link copied.' : 'Message copied.')}
        </span>
      </div>
    </div>
  )
}
