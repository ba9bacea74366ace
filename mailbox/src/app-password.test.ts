import { describe, expect, it } from 'vitest'
import { appleAppPassword, passwordFor } from './app-password.ts'

describe('an app password of Apple', () => {
  it.each(['abcd-efgh-ijkl-mnop', ' ABCD-EFGH-IJKL-MNOP ', 'abcdefghijklmnop'])('is accepted as %s', text => {
    expect(appleAppPassword(text)).toBe('abcd-efgh-ijkl-mnop')
  })

  it.each(['Hunter2!', 'abcd-efgh-ijkl', 'abcd-efgh-ijkl-mn0p', 'abcd efgh ijkl mnop'])('is not %s', text => {
    expect(appleAppPassword(text)).toBeUndefined()
  })
})

describe('an app password of Google', () => {
  it.each(['abcd efgh ijkl mnop', 'abcdefghijklmnop', ' abcd efgh\u00a0ijkl mnop '])(
    'is sent as sixteen letters: %j',
    text => {
      expect(passwordFor('imap.gmail.com', text)).toBe('abcdefghijklmnop')
    },
  )

  it('changes nothing of what is none, or of another host', () => {
    expect(passwordFor('imap.gmail.com', 'correct horse battery staple')).toBe('correct horse battery staple')
    expect(passwordFor('mail.fernbank.example', 'abcd efgh ijkl mnop')).toBe('abcd efgh ijkl mnop')
  })
})
