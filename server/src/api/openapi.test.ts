import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { V1_CALLS } from '@icebox/contract/api/v1'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { openApiOf } from './openapi.ts'

const ROOT = new URL('../../../', import.meta.url)
const FILE = new URL('docs/openapi.json', ROOT)
/** The OpenAPI Initiative's own schema of OpenAPI 3.1 documents, https://spec.openapis.org/oas/3.1/schema/2026-08-03. */
const OFFICIAL = new URL('../../testing/openapi-3.1.schema.json', import.meta.url)
const document = openApiOf('http://localhost:3000')

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

it('is accepted by the official schema, which refuses one that is broken', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const isValid = ajv.compile(JSON.parse(readFileSync(OFFICIAL, 'utf8')))
  expect(isValid(JSON.parse(JSON.stringify(document))), JSON.stringify(isValid.errors)).toBe(true)
  expect(isValid({ ...document, info: {} })).toBe(false)
  expect(isValid({ ...document, paths: { '/api/v1/me': { get: { responses: { 200: {} } } } } })).toBe(false)
})

it('is accepted as it is kept by a validator of OpenAPI documents, which refuses one that is broken', async () => {
  const kept = () => JSON.parse(readFileSync(FILE, 'utf8'))
  const { valid, errors } = await new Validator().validate(kept())
  expect(errors ?? []).toEqual([])
  expect(valid).toBe(true)
  const nameless = await new Validator().validate({ ...kept(), info: { title: 'x' } })
  expect(nameless.valid).toBe(false)
})

it('has schemas that hold for their own examples', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  for (const path of Object.values(document.paths)) {
    for (const operation of Object.values(path)) {
      const { responses, requestBody } = JSON.parse(JSON.stringify(operation))
      const told = [responses[200].content, requestBody?.content].flatMap(
        content => content?.['application/json'] ?? [],
      )
      for (const { schema, example } of told) expect(ajv.validate(schema, example), ajv.errorsText()).toBe(true)
    }
  }
})

it('is served to anybody, and names every call', async () => {
  const answer = await test.server.inject({ url: '/api/v1/openapi.json' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual(JSON.parse(JSON.stringify(openApiOf(test.app.config.appUrl))))
  const named = Object.values(document.paths).flatMap(path =>
    Object.values(path).map(operation => (operation as { operationId: string }).operationId),
  )
  expect(named.toSorted()).toEqual(Object.keys(V1_CALLS).toSorted())
})

it('is kept as docs/openapi.json; npx vitest run --update server/src/api writes it anew', async () => {
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(FILE.pathname)
})

it('changes with a line in the changelog, which names the document it is about', () => {
  const name = createHash('sha256').update(JSON.stringify(document)).digest('hex').slice(0, 8)
  const changelog = readFileSync(new URL('CHANGELOG.md', ROOT), 'utf8')
  const isTold = changelog.includes(name)
  expect(isTold, `say in CHANGELOG.md what changed in the API, and name the document ${name}`).toBe(true)
})
