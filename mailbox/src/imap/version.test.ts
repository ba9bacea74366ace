import { expect, it } from 'vitest'
import { requireSafeImapflow } from './version.ts'

it.each(['1.2.18', '2.0.6', '2.0.7'])('imapflow %s, which can lose mail, is refused', version => {
  expect(() => requireSafeImapflow(version)).toThrow('can lose mail')
})

it.each(['2.0.8', '2.1.2', '2.10.0', '3.0.0'])('imapflow %s is accepted', version => {
  expect(() => requireSafeImapflow(version)).not.toThrow()
})
