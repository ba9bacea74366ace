import { expect, test } from 'vitest'
import { asLines, readSenders } from './read-senders.ts'

const read = (text: string) => readSenders(text).map(each => (each.fault === null ? each.sender : each.fault))

test('a pasted list is one sender a line, an address or a whole domain', () => {
  expect(read('ada@x.example\n\n  BO@x.example \r\n@Acme.example\r@bücher.example\n*@pitch.example')).toEqual([
    'ada@x.example',
    'bo@x.example',
    '@acme.example',
    '@xn--bcher-kva.example',
    '@pitch.example',
  ])
})

test('a name may stand before the address, several on one line', () => {
  expect(
    read('Ada Lovelace <ada@x.example>\n"Doe, Jane" <jane@x.example>, bo@x.example; Cy <mailto:cy@x.example>'),
  ).toEqual(['ada@x.example', 'jane@x.example', 'bo@x.example', 'cy@x.example'])
})

test('lines of a table are read, and its first line is left out where it names columns', () => {
  expect(read('\uFEFFName,E-mail 1 - Value,Website\n"Ada, Ms",ada@x.example,x.example\n')).toEqual(['ada@x.example'])
  expect(read('name;email\nAda;"ada@x.example"')).toEqual(['ada@x.example'])
  expect(read('Ada\tada@x.example\tbo@x.example')).toEqual(['ada@x.example', 'bo@x.example'])
})

test('a line that names nobody says why and keeps its number', () => {
  expect(readSenders('ada@x.example\nnobody\n\nacme.example\nADA@x.example')).toEqual([
    { line: 1, text: 'ada@x.example', sender: 'ada@x.example', fault: null },
    { line: 2, text: 'nobody', sender: null, fault: 'No address here' },
    { line: 4, text: 'acme.example', sender: null, fault: 'Write @acme.example for everyone at this domain' },
    { line: 5, text: 'ADA@x.example', sender: 'ada@x.example', fault: 'Named twice' },
  ])
})

test('contacts of vCard 3 and 4: groups, parameters, folded lines, photos and escapes', () => {
  const cards = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'FN:Ada\\, Countess of Lovelace',
    'N:Lovelace;Ada;;;',
    'item1.EMAIL;TYPE=INTERNET,PREF:Ada@x.example',
    'EMAIL;TYPE=work:ada.love',
    ' lace@y.example',
    'PHOTO;ENCODING=b;TYPE=JPEG:/9j/EMAIL:nobody@z.example',
    'END:VCARD',
    'BEGIN:VCARD',
    'VERSION:4.0',
    'FN:Bo',
    'EMAIL;TYPE="work:home";PREF=1:mailto:bo@x.example',
    'END:VCARD',
    'BEGIN:VCARD',
    'FN:Without Mail',
    'TEL:+49',
    'END:VCARD',
  ]
  for (const end of ['\r\n', '\n']) {
    expect(read(cards.join(end))).toEqual([
      'ada@x.example',
      'ada.lovelace@y.example',
      'bo@x.example',
      'No address here',
    ])
  }
  expect(asLines(cards.join('\n')).split('\n')).toEqual([
    '"Ada, Countess of Lovelace" <Ada@x.example>',
    '"Ada, Countess of Lovelace" <ada.lovelace@y.example>',
    '"Bo" <bo@x.example>',
    'Without Mail',
  ])
})

test('five thousand lines are read in a moment, and a hostile one does no harm', () => {
  const many = Array.from({ length: 5_000 }, (_, at) => `"Person, ${at}" <person.${at}@x.example>`).join('\n')
  const began = performance.now()
  expect(readSenders(many)).toHaveLength(5_000)
  readSenders(`${'"'.repeat(50_000)}\n${'a,'.repeat(50_000)}\n${'<'.repeat(50_000)}\n${'@'.repeat(50_000)}`)
  expect(performance.now() - began).toBeLessThan(3_000)
})
