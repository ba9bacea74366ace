import { describe, expect, it } from 'vitest'
import { appleAppPassword, presetFor } from './presets.ts'

describe('the house of an address', () => {
  it.each(['ann@icloud.com', 'Ann@ME.com', 'ann@mac.com'])('is Apple for %s', address => {
    expect(presetFor(address)).toMatchObject({ provider: 'apple', host: 'imap.mail.me.com', port: 993, smtpPort: 587 })
  })

  it('is known for well-known domains and for no other', () => {
    expect(presetFor('ann@fastmail.com')).toMatchObject({ provider: 'imap', host: 'imap.fastmail.com', port: 993 })
    expect(presetFor('ann@notfastmail.com')).toBeUndefined()
    expect(presetFor('ann')).toBeUndefined()
  })
})

describe('an app password of Apple', () => {
  it.each(['abcd-efgh-ijkl-mnop', ' ABCD-EFGH-IJKL-MNOP ', 'abcdefghijklmnop'])('is accepted as %s', text => {
    expect(appleAppPassword(text)).toBe('abcd-efgh-ijkl-mnop')
  })

  it.each(['Hunter2!', 'abcd-efgh-ijkl', 'abcd-efgh-ijkl-mn0p', 'abcd efgh ijkl mnop'])('is not %s', text => {
    expect(appleAppPassword(text)).toBeUndefined()
  })
})
