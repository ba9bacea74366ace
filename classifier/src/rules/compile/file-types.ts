import type { AttachmentType } from '../rule.ts'
import type { Slot } from './patterns.ts'
import type { Token } from './tokens.ts'

const FILE_WORDS: Readonly<Record<AttachmentType, string>> = {
  any: '',
  pdf: 'pdf',
  document: 'document doc docx odt rtf word-document',
  spreadsheet: 'spreadsheet sheet excel xls xlsx ods csv workbook',
  presentation: 'presentation slide slideshow powerpoint ppt pptx deck keynote',
  image: 'image picture photo photograph png jpg jpeg gif screenshot scan heic pic tiff tif bmp webp',
  calendar: 'ics invite ical',
  archive: 'zip archive rar 7z tar',
  audio: 'audio mp3 recording voicemail wav m4a',
  video: 'video mp4 clip mov movie',
  contact: 'vcf vcard',
}
const FILE_TYPES = new Map(
  Object.entries(FILE_WORDS).flatMap(([type, words]) =>
    words.split(' ').map(word => [word, type as AttachmentType] as const),
  ),
)
const AROUND = new Set(['file', 'attachment', 'document', 'sheet', 'doc', 'attached', 'atached'])

/** Types of attachments, one or several as one of them: a PDF, Excel files, an image or a PDF. */
export const readFileTypes: Slot<readonly AttachmentType[]> = (tokens, at) => {
  const found: AttachmentType[] = []
  let end = at
  for (let next = at; ; next = end + 1) {
    if (found.length > 0 && ['a', 'an'].includes(tokens[next]?.stem ?? '')) next++
    const type = found.length > 0 && tokens[next]?.text === 'Word' ? 'document' : typeAt(tokens[next], tokens[next + 1])
    if (type === undefined) break
    found.push(type)
    end = next + 1
    if (AROUND.has(tokens[end]?.stem ?? '')) end++
    const joint = tokens[end]?.stem ?? ''
    if (joint !== 'or' && joint !== 'and' && joint !== ',' && joint !== '/') break
  }
  return found.length === 0 ? undefined : { value: found, length: end - at }
}

function typeAt(token: Token | undefined, next: Token | undefined): AttachmentType | undefined {
  if (token?.stem === 'word')
    return AROUND.has(next?.stem ?? '') || next?.stem === 'doc' || next?.stem === 'or' ? 'document' : undefined
  if (token?.kind !== 'word' && token?.kind !== 'domain') return undefined
  return FILE_TYPES.get(token.stem.replace(/^\./, ''))
}

/** Whether a word names a type of file. */
export function isFileWord(stem: string): boolean {
  return FILE_TYPES.has(stem)
}

/** Whether what looks like a domain is the name of a file: floorplan.pdf. */
export function isFileName(text: string): boolean {
  return FILE_TYPES.has(text.toLowerCase().replace(/^.*\./, '')) && !/\.(?:zip|mov|deck)$/i.test(text)
}

/** Endings of files' names that are no known type, one or several as one of them: ".pem or .key". */
export const readEnding: Slot<readonly string[]> = (tokens, at) => {
  const found: string[] = []
  let end = at
  for (let next = at; found.length <= MOST_ENDINGS; next++) {
    const token = tokens[next]
    if (token?.kind !== 'word' || !isEnding(tokens, next) || typeAt(token, undefined) !== undefined) break
    found.push(`.${token.text.toLowerCase().replace(/^\./, '')}`)
    end = next + 1
    for (next = end; JOINTS.has(tokens[next]?.stem ?? ''); ) next++
    if (next === end) break
    next--
  }
  return found.length === 0 ? undefined : { value: found, length: end - at }
}

const JOINTS = new Set(['or', 'and', ',', '/'])
/** Of a list that is longer, nothing is read. */
const MOST_ENDINGS = 12
/** Endings that people write without a dot, and that are no other words. */
const ENDINGS = new Set(
  'exe msi bat vbs iso dmg apk jar eml msg xlf dwg dxf stl psd eps svg html htm xml json sql txt epub js'.split(' '),
)

/** ".pem", or letters in capitals before "file": "a DWG or DXF file". */
function isEnding(tokens: readonly Token[], at: number, left = MOST_ENDINGS): boolean {
  const text = tokens[at]?.text ?? ''
  if (/^\.[a-z0-9]{2,8}$/i.test(text)) return true
  if (!/^[A-Z0-9]{2,4}$/.test(text) && !ENDINGS.has(text)) return false
  const next = tokens[at + 1]?.stem ?? ''
  return (
    ['file', 'drawing', 'document', 'attachment'].includes(next) ||
    (left > 0 && JOINTS.has(next) && isEnding(tokens, at + 2, left - 1))
  )
}
