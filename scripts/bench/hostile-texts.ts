import { LIMITS } from '../../classifier/src/rules/rule.ts'

const LETTERS = LIMITS.letters
const BYTES = 250_000

interface Hostile {
  readonly name: string
  readonly text: string
}

/** Said again and again until a sentence is as long as it may be. */
const REPEATED = [
  ...['a ', 'x', 'unless ', 'and ', 'or ', 'not ', 'from ', 'to ', 'move ', 'flag ', 'if ', 'but ', ', ', '. ', '? '],
  ...[
    '"',
    "'",
    '“',
    '(',
    ')',
    '[',
    '"a" ',
    '@',
    'a@',
    '.a',
    'a.',
    'a-',
    "a'",
    'a/',
    '&',
    '€',
    '$1',
    '1',
    '1.',
    '1,',
    '0:',
  ],
  ...[
    'a@b.cd ',
    '@b.cd ',
    'a.b.c.d ',
    '€500 ',
    '500 euros ',
    '1/1/2020 ',
    'jan 1 2020 ',
    'last friday ',
    'next ',
    'this ',
  ],
  ...['older than ', 'more than 5 ', 'over 5 mb ', 'in the subject ', 'with the words ', 'mail ', 'mail from ', 'Mr. '],
  ...['newsletters ', 'newsletters and ', 'newsletters, ', 'invoices over 500 euros and ', 'unless from colleagues '],
  ...[
    'from a@b.example or ',
    'not from ',
    'never touch ',
    'keep it, ',
    'and if ',
    ', spanish ones to ES',
    'Ann Lee and ',
  ],
  ...['notices go in Auto, ', 'so that i ', 'even if ', 'w/o ', "don't ", 'the one that ', 'about the thing with '],
  ...['é', 'e\u0301', '\u0301', '\u200b', '\u202e', '\ud83d\ude00', '\ud800', '漢', 'ß', 'İ', '\u0000', 'ﷺ', 'ﬃ '],
  ...['Abcdef ', 'receipt ', 'recieptt ', 'newslettre ', 'zzyzx ', 'constructor ', '__proto__ ', 'that is a.example, '],
]

const WORDS = (
  'move flag keep file send put never mail mails message newsletters invoices receipts from to in into about with without the a ' +
  'and or but not unless except if when only colleagues strangers people I have written never paid over under more less than 500 ' +
  'euros dollars older newer last friday january 2020 subject text words attachment pdf spreadsheet bigger 5 MB english german ' +
  'spanish list no-reply boss@work.example @tools.example acme.com "quoted words" Tools Bills , . ; : ( ) " \' - / & @ # € that is ' +
  'are which who recruiters vendors pitches sales order tickets school bank statement meeting invitation calendar confirmations ' +
  'please also always instead of Ann Lee Mr. Smith anything everything everyone something copied me alone hidden important'
).split(' ')
const RANDOM = 400

/** Sentences as long as they may be, made of what a reader could stumble over. */
export function hostileSentences(): Hostile[] {
  const repeated = REPEATED.flatMap(part => [
    { name: `again and again: ${JSON.stringify(part)}`, text: filled(part) },
    { name: `behind a command: ${JSON.stringify(part)}`, text: `Move mail ${filled(part)}`.slice(0, LETTERS) },
    {
      name: `behind an exception: ${JSON.stringify(part)}`,
      text: `Flag mail unless ${filled(part)}`.slice(0, LETTERS),
    },
  ])
  const random = numbers(20_261_126)
  const mixed = Array.from({ length: RANDOM }, (_, nth) => {
    const words = Array.from(
      { length: LIMITS.words / 2 + (nth % (LIMITS.words / 2)) },
      () => WORDS[Math.floor(random() * WORDS.length)],
    )
    return { name: `random ${nth}: ${words.slice(0, 8).join(' ')}`, text: words.join(' ').slice(0, LETTERS) }
  })
  return [...repeated, ...mixed]
}

/** As many words as a sentence may have, so that length alone does not refuse it. */
function filled(part: string): string {
  const isWords = part.includes(' ')
  const most = isWords ? Math.floor(LIMITS.words / part.trim().split(/\s+/).length) : LETTERS
  return part.repeat(Math.max(1, Math.min(most, Math.floor(LETTERS / part.length))))
}

/** Messages whose name, subject or text is made of the same. */
export function hostileMessages(): Hostile[] {
  return REPEATED.flatMap(part => {
    const long = part.replaceAll(/[\r\n]/g, ' ').repeat(Math.ceil(20_000 / part.length))
    const text = part.repeat(Math.ceil(BYTES / part.length))
    return [
      { name: `name: ${JSON.stringify(part)}`, text: raw({ name: long }) },
      { name: `subject: ${JSON.stringify(part)}`, text: raw({ subject: long }) },
      { name: `text: ${JSON.stringify(part)}`, text: raw({ text }) },
    ]
  })
}

function raw({ name = 'Ann', subject = 'Hello', text = 'Hi' }: { name?: string; subject?: string; text?: string }) {
  const head = [`From: ${encoded(name)} <ann@b.example>`, 'To: me@b.example', `Subject: ${encoded(subject)}`]
  return [...head, 'Message-ID: <1@b.example>', 'Content-Type: text/plain; charset=utf-8', '', text].join('\r\n')
}

function encoded(text: string): string {
  return `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
}

function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
