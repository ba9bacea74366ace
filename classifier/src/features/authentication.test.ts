import { expect, test } from 'vitest'
import { messageFromFields } from '../mime.ts'
import { readAuthentication } from './authentication.ts'
import { Reading } from './reading.ts'

function resultOf(...values: string[]): string {
  const message = messageFromFields({ subject: '', from: 'a@example.com', text: '' })
  return readAuthentication(
    new Reading({ ...message, headers: values.map(value => ['authentication-results', value] as const) }),
  )
}

test.each([
  ['nothing', [], 'unknown'],
  [
    'Gmail',
    ['mx.google.com; dkim=pass header.i=@a.com; spf=pass (ok) smtp.mailfrom=a.com; dmarc=pass (p=REJECT)'],
    'pass',
  ],
  ['Microsoft', ['spf=fail (sender IP is 1.2.3.4) smtp.mailfrom=a.com; dkim=none; dmarc=fail action=oreject'], 'fail'],
  ['Apple, one header a method', ['dmarc.icloud.com; dmarc=fail', 'spf.icloud.com; spf=pass'], 'fail'],
  ['a pass the sender wrote below', ['mx.google.com; dmarc=fail', 'aaa.com; dkim=pass; spf=pass; dmarc=pass'], 'fail'],
  ['a forwarded message', ['mx.google.com; dmarc=fail; arc=pass'], 'unknown'],
  ['a pass in a comment', ['mx.google.com; dmarc=fail (dmarc=pass)'], 'fail'],
  [
    'several signatures of which one passes',
    ['mx.google.com; dkim=fail header.d=example.com; dkim=pass header.i=@mail.example.com; spf=softfail'],
    'pass',
  ],
  ['SPF alone, for the sender’s own domain', ['mx.google.com; spf=pass smtp.mailfrom=bounce@m.example.com'], 'pass'],
  [
    'SPF and DKIM of somebody else’s domain',
    ['mx.google.com; dkim=pass header.d=evil.test; spf=pass smtp.mailfrom=evil.test; dmarc=none'],
    'unknown',
  ],
  ['results that name no domain', ['mx.google.com; dkim=pass; spf=pass'], 'unknown'],
  ['DMARC for another From', ['mx.google.com; dmarc=pass header.from=evil.test'], 'unknown'],
  ['a signature beside a refusal', ['mx.google.com; dkim=pass header.d=example.com; dmarc=fail'], 'fail'],
  ['a pass by another name of the host', ['mx.google.com; dmarc=fail', 'x.google.com; dmarc=pass'], 'fail'],
  [
    'a pass below, where the host says nothing of it',
    ['mx.google.com; spf=none', 'mx.google.com; dmarc=pass'],
    'unknown',
  ],
  ['a neighbour under one public suffix', ['mx.host.co.uk; spf=none', 'evil.co.uk; dmarc=pass'], 'unknown'],
  ['an evil neighbour of Apple’s', ['spf.icloud.co.uk; spf=none', 'dmarc.evil.co.uk; dmarc=pass'], 'unknown'],
  ['Apple, a method named twice', ['dmarc.icloud.com; dmarc=none', 'dmarc.icloud.com; dmarc=pass'], 'unknown'],
  [
    'Apple, all of it',
    ['bimi.icloud.com; bimi=skipped', 'dmarc.icloud.com; dmarc=pass', 'spf.icloud.com; spf=none'],
    'pass',
  ],
  [
    'a quoted local part that says dmarc=pass',
    ['mx.google.com; spf=none smtp.mailfrom="(\\"; dmarc=pass header.from=example.com; x=\\")"@evil.test; dmarc=fail'],
    'fail',
  ],
  [
    'a quoted local part without end',
    ['mx.google.com; spf=none smtp.mailfrom="\\"; dmarc=pass; "@evil.test'],
    'unknown',
  ],
  [
    'brackets within a quoted local part',
    ['mx.google.com; spf=none smtp.mailfrom="a("; x=") dmarc=pass ; dmarc=pass"'],
    'unknown',
  ],
  ['a pass in a comment in a comment', ['mx.google.com; dmarc=fail (a (b) ; dmarc=pass)'], 'fail'],
  ['a pass within another result', ['mx.google.com; spf=fail smtp.mailfrom=x dmarc=pass; dmarc=fail'], 'fail'],
])('%s', (_name, values, expected) => {
  expect(resultOf(...values)).toBe(expected)
})
