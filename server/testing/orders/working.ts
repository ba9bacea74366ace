import { syncMailbox } from '../../src/mail/sync/sync.ts'
import { mailWorkersDied } from '../../src/mail/worker.ts'
import { endLease } from './books.ts'
import { type Scene, watch } from './scene.ts'
import { Died, type Fate, newWorker, type Worker } from './workers.ts'

/** Whoever nothing befalls goes on working from step to step. */
function workerOf(scene: Scene, fate: Fate): Worker {
  const isWell = Object.keys(fate).length === 0
  const known = scene.workers.find(worker => worker.isWell)
  if (isWell && known) return known
  const worker = newWorker(scene.test.app, fate)
  scene.workers.push(worker)
  return worker
}

/** True when the worker died of it. */
export async function work(scene: Scene, fate: Fate): Promise<boolean> {
  const worker = workerOf(scene, fate)
  await finish(scene, worker, syncMailbox(worker.context, scene.box.mailboxId))
  return worker.isDead()
}

async function finish(scene: Scene, worker: Worker, working: Promise<void>): Promise<void> {
  await working.catch(error => {
    if (!(error instanceof Died)) throw error
  })
  if (worker.isDead()) await mailWorkersDied(scene.test.app, [worker.context.app.processId])
  await watch(scene)
}

export async function freeze(scene: Scene, freezesAt: number, lapses: boolean): Promise<string | undefined> {
  const worker = workerOf(scene, { freezesAt })
  const working = syncMailbox(worker.context, scene.box.mailboxId)
  const first = await Promise.race([worker.standing.then(() => 'stands'), working.then(() => 'done')])
  if (first === 'done') {
    await finish(scene, worker, working)
    return undefined
  }
  scene.frozen.push({ worker, work: working })
  await watch(scene)
  if (!lapses) return 'worker frozen'
  await endLease(scene.test, scene.box)
  return 'worker frozen until its lease lapsed'
}

export async function wakeAll(scene: Scene): Promise<string> {
  const frozen = scene.frozen.splice(0)
  for (const { worker, work: working } of frozen) {
    worker.wake()
    await finish(scene, worker, working)
  }
  return frozen.length > 0 ? 'worker woke' : ''
}
