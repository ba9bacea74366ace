import type { Message } from '../src/message.ts'
import { reasonText } from '../src/reasons.ts'
import type { Verdict } from '../src/verdict.ts'
import type { Found } from './sources.ts'

/** The line from which Icebox moves mail unless the user says otherwise, in percent. */
export const LINE = 85

/** Writes what was found; `close` ends a table with its sum. */
export interface Printer {
  print(found: Found, message: Message, verdict: Verdict): void
  progress(done: number, total: number): void
  close(): void
}

export function printJson(out: NodeJS.WriteStream): Printer {
  return {
    print: (found, _message, verdict) => {
      const { label, kind, score, confidence } = verdict
      const reasons = verdict.reasons.map(({ code, weight }) => ({ code, text: reasonText(code), weight }))
      const line = {
        path: found.path,
        index: found.index,
        label,
        kind,
        score,
        confidence,
        moved: confidence >= LINE,
        reasons,
      }
      out.write(`${JSON.stringify(line)}\n`)
    },
    progress: () => {},
    close: () => {},
  }
}

const LABEL_WORDS: Readonly<Record<Verdict['label'], string>> = {
  cold_outreach: 'cold outreach',
  spam: 'spam',
  newsletter: 'newsletter',
  transactional: 'notice',
  personal: 'personal',
}

export function printTable(out: NodeJS.WriteStream, bar: NodeJS.WriteStream): Printer {
  const width = Math.max(60, out.columns ?? 120)
  let count = 0
  let moved = 0
  const clear = () => bar.isTTY && bar.write('\r\u001b[K')
  return {
    print: (found, message, verdict) => {
      if (count === 0) out.write(`${row(['move', '%', 'label', 'from', 'subject', 'strongest reason'], width)}\n`)
      count++
      const isMoved = verdict.confidence >= LINE
      if (isMoved) moved++
      const [reason] = verdict.reasons
      const cells = [
        isMoved ? 'yes' : '',
        String(verdict.confidence),
        LABEL_WORDS[verdict.label],
        message.from.address || found.path,
        message.subject,
        reason ? reasonText(reason.code) : '',
      ]
      clear()
      out.write(`${row(cells, width)}\n`)
    },
    progress: (done, total) => {
      if (!bar.isTTY || total < 2) return
      const filled = Math.round((done / total) * 30)
      bar.write(`\r\u001b[K[${'#'.repeat(filled)}${'.'.repeat(30 - filled)}] ${done} of ${total}`)
    },
    close: () => {
      clear()
      out.write(`${count} ${count === 1 ? 'message' : 'messages'}, ${moved} would be moved at ${LINE} %\n`)
    },
  }
}

/** Fixed columns first; sender, subject and reason share the rest. */
function row(cells: readonly string[], width: number): string {
  const rest = width - 4 - 4 - 14 - 5
  const widths = [4, 4, 14, Math.floor(rest * 0.28), Math.floor(rest * 0.36), Math.floor(rest * 0.36)]
  return cells
    .map((cell, at) => fit(cell, widths[at] ?? 10))
    .join(' ')
    .trimEnd()
}

/** Control characters of a sender must not reach the terminal. */
function fit(text: string, width: number): string {
  const plain = text.replace(/[\p{C}]+/gu, ' ')
  return plain.length > width ? `${plain.slice(0, width - 1)}…` : plain.padEnd(width)
}
