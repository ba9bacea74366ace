import { expect, it, test } from 'vitest'
import { loadTopics, ratingsOf } from '../topics/topics.ts'
import { compile } from './compile.ts'

const topics = ratingsOf(loadTopics())
const questions = (sentence: string) => {
  const compiled = compile(sentence, { now: new Date('2026-05-04'), topics })
  return compiled.status === 'ask' ? compiled.questions : []
}

it.each([
  ['German', 'Verschiebe Rechnungen über 500 Euro in den Ordner Rechnungen'],
  ['German', 'Behalte Post von meinem Chef im Posteingang'],
  ['German', 'Flag mail von Kollegen'],
  ['German', 'Move die Rechnungen nach Bills'],
  ['French', 'Déplace les newsletters dans le dossier Lecture, sauf de mes collègues'],
  ['French', 'Garde le courrier de mon patron'],
  ['Spanish', 'Mueve los boletines a Lectura'],
  ['Spanish', 'Los correos de mi banco van a Banco'],
  ['Italian', 'Sposta le fatture nella cartella Fatture'],
  ['Italian', 'Non spostare mai le email dei colleghi'],
  ['Dutch', "Verplaats nieuwsbrieven naar Lezen behalve van collega's"],
  ['Dutch', 'Laat mail van mijn baas in de inbox staan'],
  ['Portuguese', 'Move as newsletters para a pasta Leitura'],
  ['Portuguese', 'Guarde na caixa de entrada os emails do meu chefe'],
  ['Polish', 'Przenieś faktury do folderu Rachunki'],
  ['Polish', 'Oznacz maile od klientów jako ważne'],
  ['Swedish', 'Flytta nyhetsbrev till mappen Läsning'],
  ['Swedish', 'Markera mejl från min chef'],
  ['Chinese', '把发票移到账单'],
])('a sentence in %s is asked for in English, once: %s', (_language, sentence) => {
  expect(questions(sentence)).toMatchObject([{ text: expect.stringMatching(/^Icebox reads rules in English/) }])
})

it.each([
  'Flag mail from Jérôme Le Goff',
  'Flag mail from der Spiegel',
  'Move mail from Müller und Söhne to Müller',
  'Move stuff by Der Spiegel and Die Zeit to Zeitung',
  'Keep mail from Łukasz Żal, Søren Ångström or Grüße AG',
  'Move Möbelhaus Österreich to Wien',
  'Move El Pollo de la Casa Los Hermanos to Casa',
  'Flag El Pollo de la Casa',
  'Flag the los pollos hermanos frobnicated',
  'Flag naïve café frobnications',
  'frobnicated things from Crédit Agricole to Banque',
  'Move whatever Société Générale sends about le crédit to Banque',
  'Flag what the van der Bergs write about de Vries',
  'Move mail with the words Rechnung or Mahnung to Bills',
  "Flag offers we've made to a sous chef",
  "Flag printer's-jammed mails",
  'Flag the frobnicated ones',
])('an English one is never taken for another language: %s', sentence => {
  expect(questions(sentence).map(({ about }) => about)).not.toContain('language')
})

test('nothing is made of a sentence in another language', () => {
  const compiled = compile('Move as newsletters para a pasta Leitura', { now: new Date('2026-05-04'), topics })
  expect(compiled).toMatchObject({ status: 'ask', rule: [], questions: [{ answers: [], about: 'language' }] })
})
