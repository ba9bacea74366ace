import { expect, it } from 'vitest'
import { errorFacts, openLog } from './log.ts'

const WORDS = 'Dear Ada, the secret recipe'

function printed(fields: object): string {
  const lines: string[] = []
  openLog('info', { write: line => void lines.push(line) }).error(fields, 'a call failed')
  return lines.join('')
}

it('says what kind of error it was and where, and none of its words', () => {
  const refused = Object.assign(new Error(`row (${WORDS})`), {
    code: '23514',
    table: 'entry',
    detail: `Failing row contains (${WORDS})`,
    where: WORDS,
    response: { attributes: [WORDS] },
    cause: new SyntaxError(`Unexpected token in "${WORDS}"`),
  })
  const line = printed({ err: refused, bugId: 'b1' })
  expect(line).not.toContain('recipe')
  expect(JSON.parse(line)).toMatchObject({
    bugId: 'b1',
    err: { kind: 'Error', errorCode: '23514', table: 'entry', cause: { kind: 'SyntaxError' } },
  })
  expect(JSON.parse(line).err.at[0]).toContain('log.test.ts')
})

it('keeps a code only where it is one', () => {
  expect(errorFacts(Object.assign(new Error('x'), { code: '23514' }))).toMatchObject({ errorCode: '23514' })
  expect(errorFacts(Object.assign(new Error('x'), { code: WORDS }))).toMatchObject({ errorCode: undefined })
  expect(errorFacts(WORDS)).toEqual({ kind: 'string' })
})

it('says nothing of a message whose words span lines that look like a stack', () => {
  expect(printed({ err: new Error(`x\n    at ${WORDS}`) })).not.toContain('recipe')
})

it('cuts codes, tokens, states and addresses out of whatever it is told by name', () => {
  const secret = 'a-secret-of-the-provider'
  const names = ['code', 'state', 'nonce', 'verifier', 'credential', 'id_token', 'access_token', 'refresh_token']
  const more = ['token', 'clientSecret', 'client_secret', 'email', 'address', 'query', 'url']
  for (const name of [...names, ...more]) {
    expect(printed({ [name]: secret, tokens: { [name]: secret } }), name).not.toContain(secret)
  }
})
