import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { FALLING } from '../blocks/cards-on-ice.ts'
import { type Letter, PITCH, REQUEST, WHY_COLD } from './letters.ts'

const ICEBOX = fileURLToPath(new URL('../../../../classifier/bin/icebox.mjs', import.meta.url))
const Verdict = z.object({
  confidence: z.number(),
  moved: z.boolean(),
  reasons: z.array(z.object({ text: z.string() })),
})

describe('the letters on the page, judged by the command that everyone has', () => {
  it('finds the pitch as cold as the pages say, for the reasons they give', () => {
    const { confidence, moved, reasons } = judge(PITCH)
    expect({ confidence, moved }).toEqual({ confidence: PITCH.confidence, moved: true })
    expect(reasons.map(({ text }) => text)).toEqual(expect.arrayContaining(WHY_COLD))
    expect(FALLING.confidence).toBe(PITCH.confidence)
  })

  it('leaves the request of a stranger in the inbox', () => {
    const { confidence, moved } = judge(REQUEST)
    expect({ confidence, moved }).toEqual({ confidence: REQUEST.confidence, moved: false })
  })
})

function judge(letter: Letter) {
  const { stdout } = spawnSync(process.execPath, [ICEBOX, 'scan', '--json', '-'], { input: asSent(letter) })
  return Verdict.parse(JSON.parse(stdout.toString()))
}

function asSent({ name, from, subject, sentences }: Letter): string {
  const [first] = name.split(' ')
  const domain = from.split('@')[1]
  const head = [
    `From: ${name} <${from}>`,
    'To: Maya Lind <maya@fernbank.example>',
    `Subject: ${subject}`,
    `Message-ID: <1@${domain}>`,
    'Date: Tue, 17 Nov 2026 09:42:00 +0000',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
  ]
  const text = sentences.map(sentence => sentence.text).join(' ')
  return `${head.join('\n')}\n\nHi Maya,\n\n${text}\n\n${first}\n`
}
