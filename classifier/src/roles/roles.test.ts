import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Reading } from '../features/reading.ts'
import { messageFromFields } from '../mime.ts'
import { scoreSentence } from '../model/linear.ts'
import { loadModel } from '../model/load.ts'
import { partsOf, readRoles, SUMMARY_SIZE, summarise } from './reader.ts'
import { ROLES, type Role } from './role.ts'
import { sentencesOf } from './split.ts'

describe('sentences', () => {
  test.each([
    ['hi ann. how are you? fine!', ['hi ann.', 'how are you?', 'fine!']],
    ['dr. smith called at 3.15 p.m. about the roof', ['dr. smith called at 3.15 p.m. about the roof']],
    ['first line\nsecond line', ['first line', 'second line']],
    [
      'a program breaks a line that is as long as this one is right\nhere and goes on',
      ['a program breaks a line that is as long as this one is right here and goes on'],
    ],
    ['we offer a great many things to people such as you are:\n- one\n- two', 3],
    ['初めまして。田中です。ご都合は？', ['初めまして。', '田中です。', 'ご都合は？']],
    ['「初めまして。」と書いた', ['「初めまして。」', 'と書いた']],
    ['هل وصلتك؟ شكراً', ['هل وصلتك؟', 'شكراً']],
    ['पंप खराब है। कब आएगा?', ['पंप खराब है।', 'कब आएगा?']],
    ['', []],
    ['...', ['...']],
  ])('%j', (text, expected) => {
    const sentences = sentencesOf(text)
    if (typeof expected === 'number') expect(sentences).toHaveLength(expected)
    else expect(sentences).toEqual(expected)
  })

  test('lose no word and are at most forty', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'bc', '.', '!', '\n', ' ', '…', '- ', 'dr.'), { maxLength: 80 }),
        parts => {
          const text = parts.join('')
          const sentences = sentencesOf(text)
          expect(sentences.length).toBeLessThanOrEqual(40)
          if (sentences.length < 40) expect(sentences.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
        },
      ),
    )
    expect(sentencesOf('go. '.repeat(500))).toHaveLength(40)
  })
})

describe('a summary', () => {
  const one = (role: Role) => Float64Array.from(ROLES, name => (name === role ? 1 : 0))
  const of = (role: Role, ...roles: Role[]) => {
    const summary = summarise(roles.map(one))
    return partsOf(ROLES.indexOf(role)).map(at => summary[at] as number)
  }

  test('tells whether a role is played, how much, and where', () => {
    const [played, share, first, second, beforeLast] = of('offer', 'offer', 'ask', 'social', 'other')
    expect(played).toBeGreaterThan(3)
    expect([share, first, second, beforeLast]).toEqual([0.25, 1, 0, 0])
    expect(of('ask', 'offer', 'ask', 'social', 'other')[3]).toBe(1)
    expect(of('social', 'offer', 'ask', 'social', 'other')[4]).toBe(1)
    expect(of('bump', 'offer', 'ask')[0]).toBeLessThan(-3)
  })

  test('of no sentence is nothing', () => {
    expect([...summarise([])]).toEqual(Array.from({ length: SUMMARY_SIZE }, () => 0))
  })
})

describe('the shipped model reads', () => {
  const model = loadModel()
  const rolesIn = (text: string) => {
    const reading = new Reading(messageFromFields({ subject: '', from: 'ann@firm.example', text }))
    const roles = readRoles(reading, features => scoreSentence(features, model.roles))
    return ROLES.filter((_, at) => roles.isPlayed(at))
  }

  test.each([
    ['offer', 'We help dental practices fill empty slots with automated reminders.'],
    ['ask', 'Would you be open to a quick 15 minute call next week?'],
    ['who_handles', 'If you are not the right person, could you point me to who handles this?'],
    ['bump', 'Just following up on my last email, which may have got buried.'],
    ['way_out', 'If this is not relevant, just let me know and I will not write again.'],
  ] as const)('%s in a pitch: %s', (role, sentence) => {
    expect(rolesIn(`Hi Ann,\n\nI run a small agency for clinics. ${sentence}\n\nBest,\nTom`)).toContain(role)
  })

  const inGermanPitch = (sentence: string) =>
    rolesIn(`Guten Tag Frau Lee,\n\n${sentence} Wir zeigen Ihnen gern eine Demo.\n\nViele Grüße\nTom Hill`)

  test('most offers in German pitches', () => {
    const offers = [
      'Mit unserer Software planen Handwerksbetriebe ihre Einsätze in der halben Zeit.',
      'Wir gestalten Webseiten für Zahnarztpraxen zu einem festen Preis.',
      'Unsere Agentur übernimmt Ihre Google-Anzeigen ab 300 Euro im Monat.',
      'Wir liefern Büromöbel direkt vom Hersteller, ohne Mindestmenge.',
      'Unser Tool beantwortet Anfragen Ihrer Gäste rund um die Uhr.',
      'Wir vermitteln geprüfte Pflegekräfte aus Polen innerhalb von zwei Wochen.',
    ]
    const read = offers.filter(sentence => inGermanPitch(sentence).includes('offer'))
    expect(read.length).toBeGreaterThanOrEqual(4)
  })

  test('the ask in a German pitch', () => {
    expect(inGermanPitch('Hätten Sie nächste Woche 15 Minuten für ein kurzes Telefonat?')).toContain('ask')
  })

  test.each([
    ['history', 'As agreed on the phone yesterday, I attach the signed contract for order 2217.'],
    ['request', 'Could you please send me a price for 40 chairs, delivered to Leeds?'],
    ['own_need', 'Our boiler broke down last night and we have no heating.'],
    ['detail', 'The delivery will arrive on Tuesday at 9, at gate 4.'],
  ] as const)('%s in a letter: %s', (role, sentence) => {
    const roles = rolesIn(`Dear Ann,\n\n${sentence} Thank you for your help.\n\nKind regards,\nTom Hill`)
    expect(roles).toContain(role)
    expect(roles).not.toContain('offer')
  })

  test('quoted sentences play no role', () => {
    const quoted = 'Thanks!\n\nOn Monday Ann wrote:\n> We help dental practices fill empty slots.\n> Open to a call?'
    expect(rolesIn(quoted)).not.toContain('offer')
  })
})
