import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FIGURES, MEASURED_ON, SPEED_MEASURED_ON, SPEEDS } from './figures.ts'

const read = (name: string) => readFileSync(new URL(`../../../../${name}`, import.meta.url), 'utf8')

/** What the page calls the rows of the model card. */
const ON_CARD = {
  'mail of today that others wrote, message alone': 'foreign mail, message alone',
  'the same, from people the user never wrote to': 'foreign mail, strangers only',
  'the same, owners left out of training in turn': 'foreign mail by owners left out in turn, strangers only',
  'public archives': 'public mail',
  'modern outreach against wanted mail that resembles it, message alone': 'modern mail, message alone',
  'the same, knowing whom the user has written to': 'modern mail, relationship known',
  'modern mail written later, in pairs that share their words, message alone': 'later modern mail, message alone',
}

describe('figures on the page', () => {
  it('are those of the README, row by row, with its date', () => {
    const readme = read('README.md')
    const after = readme.slice(readme.indexOf(`Measured on mail of senders the training did not see (${MEASURED_ON}`))
    for (const { mail, n, unwanted, auc, unwantedMoved, wantedMoved } of FIGURES)
      expect(after).toContain(`| ${mail} | ${n} (${unwanted}) | ${auc} | ${unwantedMoved}, ${wantedMoved} |`)
    expect(after.match(/\| 0\.9\d\d \|/g)).toHaveLength(FIGURES.length)
  })

  it('are those of the judge that is shipped, as its model card has them', () => {
    const rows = read('classifier/weights/MODEL_CARD.md')
      .split('\n')
      .map(line => line.split('|').map(cell => cell.trim()))
    const withCommas = (text = '') => text.replace(/\d{4,}/g, digits => Number(digits).toLocaleString('en'))
    const onCard = Object.entries(ON_CARD).map(([mail, name]) => {
      const [, , n, unwanted, auc] = rows.find(cells => cells[1] === name && cells.length > 8) ?? []
      const [, , , , unwantedMoved, wantedMoved] = rows.find(cells => cells[1] === name && cells[2] === '85') ?? []
      const counts = { n: withCommas(n), unwanted: withCommas(unwanted), auc: Number(auc).toFixed(3) }
      return { mail, ...counts, unwantedMoved, wantedMoved: withCommas(wantedMoved) }
    })
    expect(FIGURES).toEqual(onCard)
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
