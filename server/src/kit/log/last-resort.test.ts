import { spawn } from 'node:child_process'
import { expect, it } from 'vitest'

/** What a guarded process says and how it ends, whose `work` runs into an error. */
function guarded(work: string): Promise<{ code: number | null; out: string; lines: { err: object }[] }> {
  const [guard, log] = ['./last-resort.ts', './log.ts'].map(file => new URL(file, import.meta.url).href)
  const script = `
    import { guardProcess } from '${guard}'
    import { openLog } from '${log}'
    guardProcess(openLog('info'), async () => console.log('ended in order'))
    setTimeout(() => console.log('still here'), 500)
    ${work}`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script])
  const told = { out: '', err: '' }
  child.stdout.on('data', chunk => {
    told.out += chunk
  })
  child.stderr.on('data', chunk => {
    told.err += chunk
  })
  return new Promise(resolve => {
    child.once('close', code =>
      resolve({
        code,
        out: told.out,
        lines: told.err
          .trim()
          .split('\n')
          .map(line => JSON.parse(line)),
      }),
    )
  })
}

it('a promise that failed while nobody waited is one line in the log, and the process goes on', async () => {
  const { code, out, lines } = await guarded("Promise.reject(new RangeError('Dear Ada'))")
  expect({ code, out }).toEqual({ code: 0, out: 'still here\n' })
  expect(lines).toMatchObject([{ err: { kind: 'RangeError' }, msg: 'a promise failed that nobody waited for' }])
  expect(JSON.stringify(lines)).not.toContain('Ada')
})

it('an error thrown out of a callback ends the process in order, with one line', async () => {
  const { code, out, lines } = await guarded("setTimeout(() => { throw new TypeError('Dear Ada') })")
  expect({ code, out }).toEqual({ code: 1, out: 'ended in order\n' })
  expect(lines).toMatchObject([{ err: { kind: 'TypeError' } }])
  expect(JSON.stringify(lines)).not.toContain('Ada')
})
