import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { judge } from '../src/judge.ts'
import { STRANGER } from '../src/message.ts'
import { parseMessage } from '../src/mime.ts'
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

const SET = fileURLToPath(new URL('set.jsonl.gz', import.meta.url))
const ROUNDS = 10
const STARTS = 5

/** Measures the judge on the evaluation set of this repository, on one core. */
export async function benchmarks(): Promise<Benchmark[]> {
  const messages = readRows(SET).map(row => Buffer.from(row.raw ?? '', 'utf8'))
  await judgeAll(messages)
  return [await throughput(messages), await slowest(messages), await coldStart(messages[0] as Buffer)]
}

async function throughput(messages: readonly Buffer[]): Promise<Benchmark> {
  const before = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round++) await judgeAll(messages)
  const used = process.cpuUsage(before)
  const n = messages.length * ROUNDS
  const value = Math.round(n / ((used.user + used.system) / 1_000_000))
  return { name: 'judge', value, unit: 'messages per CPU second', n, note: 'raw bytes to verdict, one process' }
}

async function judgeAll(messages: readonly Buffer[]): Promise<void> {
  const model = loadModel()
  const known = { relationship: STRANGER, profile: emptyProfile() }
  for (const raw of messages) judge(await parseMessage(raw), known, model)
}

async function slowest(messages: readonly Buffer[]): Promise<Benchmark> {
  const model = loadModel()
  const known = { relationship: STRANGER, profile: emptyProfile() }
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const raw of messages) {
      const start = performance.now()
      judge(await parseMessage(raw), known, model)
      times.push(performance.now() - start)
    }
  }
  times.sort((one, other) => one - other)
  const value = Number((times[Math.floor(times.length * 0.99)] ?? 0).toFixed(2))
  return { name: 'judge p99', value, unit: 'ms', n: times.length, note: 'raw bytes to verdict, wall time' }
}

async function coldStart(message: Buffer): Promise<Benchmark> {
  const folder = await mkdtemp(join(tmpdir(), 'icebox-bench-'))
  const file = join(folder, 'one.eml')
  await writeFile(file, message)
  const times: number[] = []
  for (let start = 0; start < STARTS; start++) times.push(await timeScan(file))
  await rm(folder, { recursive: true })
  times.sort((one, other) => one - other)
  const value = Math.round(times[Math.floor(STARTS / 2)] ?? 0)
  return { name: 'icebox scan', value, unit: 'ms', n: STARTS, note: 'median from start to exit with one message' }
}

function timeScan(file: string): Promise<number> {
  const bin = fileURLToPath(new URL('../bin/icebox.mjs', import.meta.url))
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [bin, 'scan', '--json', file], { stdio: 'ignore' })
    child.on('error', reject)
    child.on('exit', code => (code === 0 ? resolve(performance.now() - start) : reject(new Error(`exit ${code}`))))
  })
}
