/** Beyond this a message is a document; what it is has been said. */
const MAX_SENTENCES = 40
/** A line at least this long goes on in the next one, as programs break lines. */
const FULL_LINE = 55
const LIST_ITEM = /^([-*•✅–]|\d+[.)])\s/
/** A full stop after these ends no sentence. */
const SHORT_FORM =
  /(^|[\s(])(\p{L}|[ap]\.m|mrs?|ms|dr|prof|st|no|nr|approx|inc|ltd|co|corp|vs|etc|e\.g|i\.e|z\.b|d\.h|bzw|ca|tel|jr|sr|sra|srta|avv|ing|dott|mgr|inż|ul|al|art|abs|str)\.$/u
/** Full stops of East Asia need no space behind them. */
const END = /[.!?…؟۔।]["”»)’']?\s+|[。！？][」』”）]*\s*/g

/** The sentences of lowercase text, in order, at most forty; lines broken by a program are joined first. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  for (const paragraph of paragraphsOf(text)) {
    let from = 0
    END.lastIndex = 0
    for (let match = END.exec(paragraph); match !== null; match = END.exec(paragraph)) {
      const { index, 0: end } = match
      const upTo = index + end.trimEnd().length
      if (paragraph[index] === '.' && SHORT_FORM.test(paragraph.slice(Math.max(0, index - 8), index + 1))) continue
      keep(paragraph.slice(from, upTo), sentences)
      from = index + end.length
    }
    keep(paragraph.slice(from), sentences)
    if (sentences.length >= MAX_SENTENCES) break
  }
  return sentences.slice(0, MAX_SENTENCES)
}

function keep(sentence: string, sentences: string[]): void {
  const trimmed = sentence.trim()
  if (trimmed !== '') sentences.push(trimmed)
}

function paragraphsOf(text: string): string[] {
  const paragraphs: string[] = []
  let open = ''
  let isFull = false
  for (const raw of text.split('\n')) {
    const line = raw.trim()
    if (open !== '' && (line === '' || !isFull || LIST_ITEM.test(line))) {
      paragraphs.push(open)
      open = ''
    }
    open = open === '' ? line : `${open} ${line}`
    isFull = line.length >= FULL_LINE
  }
  if (open !== '') paragraphs.push(open)
  return paragraphs
}
