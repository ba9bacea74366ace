import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Reading } from '../src/features/reading.ts'
import { vectorOf } from '../src/features/vector.ts'
import { FAMILIES } from '../src/features/wording/families.ts'
import { judge } from '../src/judge.ts'
import type { Message } from '../src/message.ts'
import { parseIfReadable } from '../src/mime.ts'
import { loadModel } from '../src/model/load.ts'
import { emptyProfile } from '../src/personal/profile.ts'
import { readRows } from '../training/dataset.ts'

/** One measured figure: `n` operations stand behind `value`. */
export interface Benchmark {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly n: number
  readonly note: string
}

export interface BenchOptions {
  /** A labelled .jsonl or .jsonl.gz file whose rows hold `raw`; the repository's own evaluation set when left out. */
  readonly data?: string | undefined
  /** Only the rows of this source. */
  readonly source?: string | undefined
}

const SET = fileURLToPath(new URL('set.jsonl.gz', import.meta.url))
/** Verdicts behind a figure, at least. */
const ENOUGH = 5000
const STARTS = 20
/** The bytes up to which a message's time is promised. */
const PROMISED_SIZE = 100 * 1024

/** Measures the judge on one core: throughput, time of one verdict, memory, start, and where the time goes. */
export async function benchmarks({ data = SET, source }: BenchOptions = {}): Promise<Benchmark[]> {
  const raws = readRows(data)
    .filter(row => row.raw !== undefined && (source === undefined || row.source === source))
    .map(row => Buffer.from(row.raw ?? '', 'utf8'))
  if (raws.length === 0) throw new Error(`${data} holds no message to measure.`)
  const rounds = Math.ceil(ENOUGH / raws.length)
  // A server judges for weeks: what its first messages cost, before the code is compiled, is told by the cold start.
  for (let round = 0; round < rounds; round++) judgeAll(raws)
  const promised = raws.filter(raw => raw.length <= PROMISED_SIZE)
  return [
    throughput(raws, rounds),
    ...singleTimes(promised, rounds),
    memory(raws.length),
    await coldStart(raws[0] as Buffer),
    ...stepCosts(raws, rounds),
  ]
}

function throughput(raws: readonly Buffer[], rounds: number): Benchmark {
  const seconds = cpuSeconds(() => judgeAll(raws), rounds)
  const n = raws.length * rounds
  const note = 'raw bytes to verdict, one process, after as many to warm up'
  return { name: 'judge', value: Math.round(n / seconds), unit: 'messages per CPU second', n, note }
}

function judgeAll(raws: readonly Buffer[]): void {
  for (const raw of raws) judgeOne(raw)
}

function judgeOne(raw: Buffer): void {
  const message = parseIfReadable(raw)
  if (message) judge(message, { relationship: undefined, profile: emptyProfile() }, loadModel())
}

function cpuSeconds(work: () => void, rounds: number): number {
  const before = process.cpuUsage()
  for (let round = 0; round < rounds; round++) work()
  const used = process.cpuUsage(before)
  return (used.user + used.system) / 1_000_000
}

function singleTimes(raws: readonly Buffer[], rounds: number): Benchmark[] {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (const raw of raws) {
      const start = performance.now()
      judgeOne(raw)
      times.push(performance.now() - start)
    }
  }
  times.sort((one, other) => one - other)
  const figure = (name: string, share: number): Benchmark => {
    const value = Number((times[Math.floor(times.length * share)] ?? 0).toFixed(3))
    return { name, value, unit: 'ms', n: times.length, note: 'raw bytes to verdict, wall time, mail up to 100 KB' }
  }
  return [figure('judge median', 0.5), figure('judge p99', 0.99)]
}

function memory(n: number): Benchmark {
  const value = Math.round(process.memoryUsage.rss() / 1024 / 1024)
  return { name: 'judge memory', value, unit: 'MB', n, note: 'resident, with the model and all measured mail' }
}

async function coldStart(message: Buffer): Promise<Benchmark> {
  const folder = await mkdtemp(join(tmpdir(), 'icebox-bench-'))
  const file = join(folder, 'one.eml')
  await writeFile(file, message)
  await timeScan(file)
  const times: number[] = []
  for (let start = 0; start < STARTS; start++) times.push(await timeScan(file))
  await rm(folder, { recursive: true })
  times.sort((one, other) => one - other)
  const value = Math.round(times[Math.floor(STARTS / 2)] ?? 0)
  return { name: 'icebox scan', value, unit: 'ms', n: STARTS, note: 'median from start to the first verdict' }
}

function timeScan(file: string): Promise<number> {
  const bin = fileURLToPath(new URL('../bin/icebox.mjs', import.meta.url))
  const start = performance.now()
  return new Promise((resolve, reject) => {
    let first: number | undefined
    const child = spawn(process.execPath, [bin, 'scan', '--json', file], { stdio: ['ignore', 'pipe', 'ignore'] })
    child.on('error', reject)
    child.stdout.on('data', () => {
      first ??= performance.now() - start
    })
    child.on('close', code => (code === 0 && first !== undefined ? resolve(first) : reject(new Error(`exit ${code}`))))
  })
}

/** Where the time goes: each step and each family of features is run alone over all messages. */
function stepCosts(raws: readonly Buffer[], rounds: number): Benchmark[] {
  const messages = raws.map(parseIfReadable).filter((message): message is Message => message !== undefined)
  const readings = messages.map(message => new Reading(message))
  const cost = (name: string, note: string, work: () => void): Benchmark => {
    work()
    const n = messages.length * rounds
    const value = Number(((cpuSeconds(work, rounds) / n) * 1_000_000).toFixed(2))
    return { name: `cost of ${name}`, value, unit: 'µs of CPU per message', n, note }
  }
  return [
    cost('MIME and HTML', 'raw bytes to message', () => raws.forEach(parseIfReadable)),
    cost('preparing', 'message to reading, all phrases found', () => messages.map(message => new Reading(message))),
    ...Object.entries(FAMILIES).map(([family, features]) =>
      cost(`family ${family}`, `${features.length} features from the reading`, () => {
        for (const reading of readings) for (const feature of features) feature.extract(reading)
      }),
    ),
    cost('vector', 'preparing, hashing and all features together', () => messages.forEach(vectorOf)),
  ]
}
