import { writeFileSync } from 'node:fs'
import { judgeRows } from '../evaluation/judging.ts'
import { figuresOf } from '../evaluation/metrics.ts'
import { loadModel } from '../src/model/load.ts'
import { readFolder } from './dataset.ts'
import type { Trained } from './train.ts'

export async function writeCard(folder: string, trained: Trained): Promise<void> {
  const model = loadModel()
  const dev = readFolder(folder).filter(row => row.split === 'dev')
  const out: unknown[] = [trained.trainedOn.length]
  for (const [name, written, useRelationship] of [
    ['public', false, false],
    ['written', true, false],
    ['written known', true, true],
  ] as const) {
    const judged = await judgeRows(
      dev.filter(row => row.source.startsWith('written') === written),
      model,
      { useRelationship },
    )
    const figures = figuresOf(judged)
    console.log(
      name,
      JSON.stringify(figures, (_k, v) => (typeof v === 'number' ? Number(v.toFixed(4)) : v)),
    )
    out.push({ name, figures })
  }
  writeFileSync(new URL('../weights/figures.json', import.meta.url), JSON.stringify(out))
}
