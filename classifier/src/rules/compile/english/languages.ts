import type { Language } from '../../rule.ts'
import type { ItemKind } from '../item.ts'
import { notTrait, type Phrase, phrase, trait } from './phrase.ts'

const IN = 'in|written|composed|typed|worded|that|which|are|is|if|it|being|they'

const languages = (language: readonly Language[], not: boolean): ItemKind => {
  const any = language.map(each => ({ is: 'language', language: each }) as const)
  return not ? notTrait(...any) : trait(...any)
}

/** Which language a message is in. */
export const LANGUAGE_PHRASES: readonly Phrase[] = [
  phrase(`${IN}|not ${IN}|not? ${IN}|not? ${IN}|not? {language}`, ({ language }, tokens) =>
    languages(
      language,
      tokens.some(({ stem }) => stem === 'not'),
    ),
  ),
  phrase(
    'whose|the? language is {language}, {language} language, {language} speaking|language-mail?, {language}, {language} text, text|writing|prose? written? in {language}, who|that? write|writes|writing|wrote in {language}',
    ({ language }) => languages(language, false),
  ),
  phrase(
    `${IN}? a|any|another|some|every|other? other? language|tongue that|which? is|are? not|other|except|but|besides|save than? {language}, ${IN}|not|neither? neither {language}`,
    ({ language }, tokens) =>
      tokens.some(({ stem }) => ['not', 'other', 'neither', 'except', 'but', 'besides', 'save'].includes(stem))
        ? languages(language, true)
        : undefined,
  ),
  phrase(
    'non-english, not in english, in a? foreign language, foreign language, in|with? any|another|a? language other than english, in any|every|a language but|except|besides english, foreign-language',
    notTrait({ is: 'language', language: 'english' }),
  ),
]
