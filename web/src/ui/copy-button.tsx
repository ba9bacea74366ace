import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'

interface CopyButtonProps {
  text: string
  /** What is copied, for those who do not see what it stands beside. */
  label: string
  onFailed?: () => void
}

const SAYS_SO_MS = 2_000

/** Puts a text into the clipboard and says so. A browser may forbid it; then whoever draws it can select the text. */
export function CopyButton({ text, label, onFailed }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SAYS_SO_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      onFailed?.()
    }
  }
  const Icon = isCopied ? Check : Copy
  return (
    <Button size="sm" aria-label={isCopied ? `Copied: ${label}` : `Copy: ${label}`} onClick={() => void copy()}>
      <Icon aria-hidden strokeWidth={1.75} />
      <span role="status">{isCopied ? 'Copied' : 'Copy'}</span>
    </Button>
  )
}
