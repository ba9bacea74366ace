import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { VERIFY } from './webhooks.ts'

const key = Buffer.from('a key of the test, 24 bytes')
const secret = `whsec_${key.toString('base64')}`
const body = '{"id":"msg_1","data":{"subject":"Grüße"}}'

function headersAt(seconds: number) {
  const at = String(Math.floor(Date.now() / 1000) + seconds)
  const mac = createHmac('sha256', key).update(`msg_1.${at}.${body}`).digest('base64')
  return { 'webhook-id': 'msg_1', 'webhook-timestamp': at, 'webhook-signature': `v1,bm90IGl0 v1,${mac}` }
}

const CASES = [
  { headers: headersAt(0), body, is: true },
  { headers: headersAt(0), body: `${body} `, is: false },
  { headers: headersAt(-301), body, is: false },
]
const textOf = (title: string) => VERIFY.find(each => each.title === title)?.text ?? ''

it('in Node tells our messages from others', async () => {
  const module = await import(`data:text/javascript,${encodeURIComponent(textOf('Node'))}`)
  for (const each of CASES) expect(module.isFromIcebox(secret, each.headers, each.body)).toBe(each.is)
})

it('in Python does the same', () => {
  const call = `import sys, json
for each in json.loads(sys.argv[2]):
    print(is_from_icebox(sys.argv[1], each["headers"], each["body"].encode()))`
  const { stdout, error } = spawnSync('python3', ['-c', `${textOf('Python')}\n${call}`, secret, JSON.stringify(CASES)])
  // Not every machine has it.
  if (error) return expect(error).toMatchObject({ code: 'ENOENT' })
  expect(stdout.toString().trim().split('\n')).toEqual(['True', 'False', 'False'])
})
