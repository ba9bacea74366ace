import { existsSync, readFileSync } from 'node:fs'
import type { KeptFigures, SetFigures } from './gate.ts'

const KEPT = new URL('../weights/figures.json', import.meta.url)

/** The figures the shipped model came with; undefined where it came without. */
export function readKeptFigures(): KeptFigures | undefined {
  return existsSync(KEPT) ? parseKeptFigures(JSON.parse(readFileSync(KEPT, 'utf8'))) : undefined
}

/** Checks the file at the border. Throws when a figure is missing. */
export function parseKeptFigures(value: unknown): KeptFigures {
  const file = recordOf(value, 'the file')
  return {
    modelVersion: String(file.modelVersion),
    alone: parseSet(file.alone, 'alone'),
    known: parseSet(file.known, 'known'),
  }
}

function parseSet(value: unknown, name: string): SetFigures {
  const set = recordOf(value, name)
  const number = (from: Record<string, unknown>, key: string): number => {
    const found = from[key]
    if (typeof found === 'number' && Number.isFinite(found)) return found
    throw new Error(`weights/figures.json: ${name} has no ${key}. Train again.`)
  }
  const recalls = recordOf(set.recallAtFpr, `recallAtFpr of ${name}`)
  const line = recordOf(set.at85, `at85 of ${name}`)
  return {
    n: number(set, 'n'),
    unwanted: number(set, 'unwanted'),
    auc: number(set, 'auc'),
    recallAtFpr: {
      '0.001': number(recalls, '0.001'),
      '0.005': number(recalls, '0.005'),
      '0.01': number(recalls, '0.01'),
    },
    at85: { recall: number(line, 'recall'), wantedMoved: number(line, 'wantedMoved') },
    ece: number(set, 'ece'),
    noticesMoved: number(set, 'noticesMoved'),
    labelled: number(set, 'labelled'),
  }
}

function recordOf(value: unknown, name: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  throw new Error(`weights/figures.json: ${name} is missing. Train again.`)
}
