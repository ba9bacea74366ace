import type { AttachmentType } from '../../rule.ts'
import type { ItemKind } from '../item.ts'
import { behind, notTrait, type Phrase, phrase, trait } from './phrase.ts'

const LEADS = ['', 'that|which|who|if|when|where|it?', 'that|which come? come?', 'if|when|where|and? there is|are']
const HAS =
  'with|has|have|having|carry|carrying|include|including|contain|containing|send|sending|bring|deliver|delivers|delivering|attach|enclosing|enclose|encloses|bear|bearing'
const FILE = 'attachment|file|attached'

const ofTypes = ({ type }: { readonly type: readonly AttachmentType[] }): ItemKind =>
  trait(...type.map(each => ({ is: 'attachment', type: each }) as const))
const notOfTypes = ({ type }: { readonly type: readonly AttachmentType[] }): ItemKind =>
  notTrait(...type.map(each => ({ is: 'attachment', type: each }) as const))
const named = ({ words }: { readonly words: { readonly phrases: readonly string[] } }): ItemKind =>
  trait(...words.phrases.map(name => ({ is: 'file', name }) as const))

const FILE_NAME = /^\*?[\p{L}\p{N}_ .-]*[\p{L}\p{N}_-]\.(?:pdf|docx?|xlsx?|csv|pptx?|zip|png|jpe?g|ics|txt|log)$/iu

const ANY = `${HAS} an|any|some|the|a? attachment|file|enclosure attached?, ${HAS} something|anything|file attached
  ${HAS} an attached file, there is|are a|an|any|some? attachment|file attached?, a|any file is? attached`

/** Attachments: whether there is one, of which type and name. */
export const FILES: readonly Phrase[] = [
  phrase(behind(LEADS, ANY), trait({ is: 'attachment', type: 'any' })),
  phrase(
    `attachment, attached file, attached, enclosed, attach|attaches|attaching|enclose|enclosing something|anything|a|an|any|some file|document|attachment?, ${HAS} at least a|an|one|some? attachment|file|enclosure, one|1 or more attachment|file`,
    trait({ is: 'attachment', type: 'any' }),
  ),
  phrase(
    behind(
      LEADS,
      `without an|any|a? attachment|file attached?, with|has|have|carry|carries|carrying|contain|containing|include|bear no attachment|file attached?, lack|lacks|lacking|missing a|an|any? attachment|file, with|has|have nothing attached
      with|has|have? no|without a|an|any|their|the? cv|resume|invoice|receipt|contract|form|letter|quote|report|photo|picture|statement attached|enclosed
      nothing is|being? attached, there is no attachment|file`,
    ),
    notTrait({ is: 'attachment', type: 'any' }),
  ),
  phrase(
    behind(
      LEADS,
      `${HAS}|attached|attaching a|an|any|some|the|attached? {type} attachment|file|document|attached? attached?|attachment?
      ${HAS} a|an|any|some|the? {type} in|among|as the|its|their|an? attachment
      to which a|an|any|some? {type} is|are attached
      in {type} format|form, in the? form of a|an? {type}, a|an|the|any? {type} come|comes|coming|is|are? along|attached|enclosed with|to the|it? message|mail|email?, ${HAS} at least a|an|one {type} attachment|file? attached?, ${HAS} a|one {type} or more
      an|the|whose? attachment|file is|are a|an? {type} file?`,
    ),
    ofTypes,
  ),
  phrase(behind(LEADS, `${HAS} both a|an? {type} attachment|file? attached?`), found => ({
    ...ofTypes(found),
    every: true,
  })),
  phrase(
    '{type}, attachment {type}, a|an|the? {type} is|are|being? attached, come? attached as a|an? {type}, {type} attachment|attached, a|an|attached {type} attachment|file?',
    ofTypes,
  ),
  phrase(
    behind(LEADS, `without|no a|an|any? {type} ${FILE}? attached?, with|has|have no {type} ${FILE}? attached?`),
    notOfTypes,
  ),
  phrase(
    behind(
      LEADS,
      `an|the|a|whose|with|has|have? attached? attachment|file|filename name? begin|start|contain|include|beginning|starting|containing|end|ending with|in? {words}
      an|the|a|whose|with|has|have? attached? attachment|file is|are|being? named|called|name|titled is|contain|start|has? with? {words}
      ${HAS} an|any|some|the|a? attached? attachment|file|document called|named|titled the|name? {words}
      ${HAS}? an|any|some|the|a? attached? attachment|file|document whose file? name is|contain|include|includes|has|have|start|begin|begins|starts|end|ends with|in? {words}`,
    ),
    named,
  ),
  phrase(
    `that|which|who? with|has|have|having {words} in|within the|its|their|a? file|attachment name
    that|which|who? with|has|have|having {words} in|within the|its|their|a? filename
    {words} in|within the|its|their|a? file|attachment name of? the|an|any|its? attachment|file?
    that|which|who? ${HAS}|an|a|the? an|a|the? attached? attachment|file with|has|have|having {words} in its|the|their? name attached|enclosed?
    there is|are a|an|the? attached? attachment|file|document with|has|having {words} in its|the|their? name attached|enclosed?, there is|are a|an|the? attached? attachment|file|document called|named {words} attached|enclosed?`,
    named,
  ),
  phrase(
    `${HAS}? a|an|any|the? {type} attachment|file? called|named|titled {words}, ${HAS}? a|an|any|the? {type} attachment|file? attached? whose file? name is|contain|include|has|have|start|begin|begins|starts|end with|in? {words}
    ${HAS}? a|an|any|the? {type} attachment|file|document? attached? that|which? with|has|have|having {words} in|within its|their|the? file? name|filename|title`,
    ({ type, words }) =>
      type.length === 1 && words.phrases.length === 1
        ? {
            ...trait(
              { is: 'attachment', type: type[0] ?? 'any' },
              ...words.phrases.map(name => ({ is: 'file', name }) as const),
            ),
            every: true,
          }
        : named({ words }),
  ),
  // Contracts named "*_signed.pdf".
  phrase('named|called|titled {words}', ({ words }) =>
    words.phrases.every(each => FILE_NAME.test(each))
      ? trait(...words.phrases.map(each => ({ is: 'file', name: each.replace(/^\*+/, '') }) as const))
      : undefined,
  ),
  phrase(
    `any|a? calendar file|invite|invitation|attachment attached?, with|has|have|containing calendar attachment attached?
    with|has|have|containing a calendar file|invite|invitation|attachment|event attached?`,
    trait({ is: 'attachment', type: 'calendar' }),
  ),
  phrase(
    behind(
      LEADS,
      `${HAS}? a|an|the? {ending} attachment|file|format|drawing|document? attached|on? it|them?, the? one? ending|end in|with {ending}, in {ending} format|form`,
    ),
    ({ ending }) => trait(...ending.map(name => ({ is: 'file', name }) as const)),
  ),
  phrase(
    behind(LEADS, `${HAS}|attached? a|an|any|some? sound|music|voice file|recording|clip|memo attached?`),
    trait({ is: 'attachment', type: 'audio' }),
  ),
  phrase(
    'with? contact|business card? file|attachment, with|has|have|containing a|an|the? contact|business|electronic card attached?',
    trait({ is: 'attachment', type: 'contact' }),
  ),
]
