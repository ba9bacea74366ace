import { expect, test } from 'vitest'
import { initialsOf } from './format.ts'

test.each([
  ['Maya Lindqvist', 'ML'],
  ['sam.ortiz@gmail.example', 'SO'],
  ['maya.563856af39df@fernbank.example', 'M'],
  ['maya.d171daa1b59a@fernbank.example', 'M'],
  ['42@numbers.example', '4'],
  ['王伟', '王'],
  ['', ''],
])('the initials of %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
