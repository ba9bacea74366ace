import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FIGURES, MEASURED_ON, SPEED_MEASURED_ON, SPEEDS } from './figures.ts'

const read = (name: string) => readFileSync(new URL(`../../../../${name}`, import.meta.url), 'utf8')

describe('figures on the page', () => {
  it('are those of the README, row by row, with its date', () => {
    const readme = read('README.md')
    const after = readme.slice(readme.indexOf(`Measured on mail of senders the training did not see (${MEASURED_ON}`))
    for (const { mail, n, unwanted, auc, unwantedMoved, wantedMoved } of FIGURES)
      expect(after).toContain(`| ${mail} | ${n} (${unwanted}) | ${auc} | ${unwantedMoved}, ${wantedMoved} |`)
    expect(after.match(/\| 0\.9\d\d \|/g)).toHaveLength(FIGURES.length)
  })

  it('of speed are those of the page on speed', () => {
    const speed = read('docs/speed.md')
    expect(speed).toContain(`Measured on ${SPEED_MEASURED_ON}`)
    const rows = speed.split('\n').map(line => line.split('|').map(cell => cell.trim()))
    for (const { host, wokenBy, median, n } of SPEEDS) {
      const row = rows.find(cells => cells[1] === host && cells[2] === wokenBy)
      expect([row?.[3], row?.[5]]).toEqual([median, n])
    }
  })
})
