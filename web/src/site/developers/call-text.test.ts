import { V1_CALLS } from '@icebox/contract/api/v1'
import { classify, removeSender } from '@icebox/contract/api/v1-deciding'
import { getMessage, listActivity, restoreMessages } from '@icebox/contract/api/v1-mail'
import { expect, it } from 'vitest'
import { curlOf, fieldsOf } from './call-text.ts'

const ORIGIN = 'https://icebox.example'

it('writes a call that a shell takes as it is', () => {
  expect(curlOf(listActivity, ORIGIN)).toBe(
    `curl '${ORIGIN}/api/v1/activity?view=on_ice&limit=1' \\\n  -H "Authorization: Bearer $ICEBOX_KEY"`,
  )
  expect(curlOf(removeSender, ORIGIN)).toContain(`curl -X DELETE '${ORIGIN}/api/v1/senders?address=%40`)
  expect(curlOf(restoreMessages, ORIGIN)).toContain(`-d '{"ids":["`)
  for (const call of Object.values(V1_CALLS)) expect(curlOf(call, ORIGIN)).not.toMatch(/[{}]\w+[{}]'|undefined/)
})

it('lists what a call takes', () => {
  expect(fieldsOf(getMessage)).toEqual([])
  expect(fieldsOf(restoreMessages)).toMatchObject([
    { name: 'ids', type: 'list of ids, at most 500', isRequired: true },
    { name: 'allowSender', type: 'boolean, false when left out', isRequired: false },
  ])
  expect(fieldsOf(classify).map(({ name }) => name)).toEqual(['raw', 'relationship', 'from', 'subject', 'text'])
})
