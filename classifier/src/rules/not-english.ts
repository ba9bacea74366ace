import type { Question } from './compile/item.ts'
import { isOfOthers, isOnlyEnglish, languageOf } from './language.ts'
import type { Rule } from './rule.ts'

/** Whether the sentence is in another language: most of it means nothing here, and words of such a language stand in it. */
export function isNotEnglish(text: string, rule: Rule, questions: readonly Question[]): boolean {
  if (questions.length === 0) return false
  const said = withoutNames(text)
  const foreign = foreignOf(wordsOf(said))
  const english = wordsOf(said).filter(isOnlyEnglish).length
  const language = languageOf(said)
  const isOfScript = /[^\p{Script=Latin}\P{L}]/u.test(said)
  const isOther = language !== 'english' && language !== 'unknown' && (foreign.size > 0 || isOfScript)
  const isNothingRead = rule.every(({ when, unless }) => when.flat().length + unless.flat().length === 0)
  if (isNothingRead && (isOther || (english === 0 && foreign.size > 1))) return true
  const unknown = questions.flatMap(({ about, start, end }) =>
    about === 'words' ? wordsOf(text.slice(start, end)) : [],
  )
  if (unknown.length * 2 < wordsOf(text).length) return false
  const count = unknown.filter(word => foreign.has(word)).length
  // "Flag", "Move": who begins in English may name what English has no letters for.
  if (rule.length > 0) return english === 0 && count > 0
  return isOther || count + (/[^\P{L}a-z]/iu.test(text) ? 1 : 0) > english
}

/** The one thing to ask about such a sentence. */
export function inEnglish(text: string): Question {
  return {
    text: 'Icebox reads rules in English. Say it in English, for example: Move invoices over 500 euros to Bills.',
    start: 0,
    end: text.length,
    answers: [],
    about: 'language',
  }
}

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replace(/['’](?:s|ve|re|ll|t|d|m)(?!\p{L})/gu, '')
      .match(/\p{L}+/gu) ?? []
  )
}

/** Without what is written as a name, "El Pollo de la Casa"; how the sentence begins is none. */
function withoutNames(text: string): string {
  return text.replace(/(?<=\S\s*)(?<!\p{L})\p{Lu}\p{L}*(?:\s+(?:\p{Ll}{1,4}\s+){0,2}\p{Lu}\p{L}*)*/gu, ' ')
}

function foreignOf(words: readonly string[]): Set<string> {
  return new Set(words.filter(word => (isOfOthers(word) && !ENGLISH_TOO.has(word)) || OF_COMMANDS.has(word)))
}

/** Common elsewhere, and English words as well. */
const ENGLISH_TOO = new Set('a i am me no so my per come men or has was we do by at non plus till van son'.split(' '))

/** What commands about mail are made of in other languages, where English has no such word. */
const OF_COMMANDS = new Set(
  [
    'verschiebe verschieben verschieb lege leg behalte markiere ordner nach rechnungen außer ausser',
    'déplace déplacer déplacez mets mettre garde gardez marque marquez dossier dans sauf factures courriels',
    'mueve mover muévelo guarda guardar marca carpeta salvo excepto facturas correos boletines',
    'sposta spostare sposti metti mettere segna cartella nella tranne eccetto fatture posta',
    'verplaats verplaatsen zet bewaar markeer naar behalve facturen nieuwsbrieven berichten',
    'mova coloque guarde marque pasta exceto faturas mensagens boletins',
    'przenieś przenoś przenies oznacz zostaw folderu oprócz faktury wiadomości',
    'flytta lägg behåll flagga markera mappen utom fakturor nyhetsbrev mejl',
  ].flatMap(words => words.split(' ')),
)
