import { SENDERS_AT_ONCE } from '@icebox/contract/senders/lists'
import { useDeferredValue, useMemo, useState } from 'react'
import { formatCount } from '../../kit/format.ts'
import { asLines, readSenders } from './read-senders.ts'

/** Contacts hold pictures; a file beyond this is something else. */
const FILE_MAX_BYTES = 20_000_000

/** What many senders are read from: a text that is pasted or comes from a file, and what it names. */
export function useSenderSource() {
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  // Typing goes on while thousands of lines are read.
  const read = useDeferredValue(text)
  const lines = useMemo(() => readSenders(read), [read])
  const senders = lines.flatMap(each => (each.fault === null && each.sender ? [each.sender] : []))

  async function takeFile(file: File) {
    if (file.size > FILE_MAX_BYTES) return setFault('This file is larger than 20 MB.')
    const content = await file.text().catch(() => undefined)
    if (content === undefined) return setFault('This file could not be read.')
    if (content.includes('\0')) return setFault('This file is no text. Choose a .vcf, .csv or .txt file.')
    take(asLines(content))
  }

  function take(next: string) {
    setText(next)
    setFault(undefined)
  }

  return {
    text,
    take,
    takeFile: (file: File) => void takeFile(file),
    lines,
    senders,
    fault: senders.length > SENDERS_AT_ONCE ? tooMany(senders.length) : fault,
  }
}

export type SenderSource = ReturnType<typeof useSenderSource>

function tooMany(count: number): string {
  return `These are ${formatCount(count)} senders. At most ${formatCount(SENDERS_AT_ONCE)} go at once: please take a part of them.`
}
