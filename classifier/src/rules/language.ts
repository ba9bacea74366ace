import type { Language } from './rule.ts'

/** Short words that nearly every text of a language uses. */
const COMMON: Partial<Record<Language, string>> = {
  english:
    'the and you for that with your have this are will from our can not was been would please on it is of to in we be as if at or by an do has all there which about what when',
  german:
    'der die das und ist nicht sie wir ich mit für den von auf ein eine zu im dem bitte oder auch wird haben ihre ihr sich bei uns aus wie noch werden sind am zum zur dass einen einer ihnen mir',
  french:
    'le la les et est vous nous pour une des dans que qui pas votre avec sur je ne au ce du par plus notre sont aux cette mais être merci bonjour ou nos en il a été vos vers doit bien votre réponse madame monsieur salutations veuillez dont cet cela si y un le l d qu n c s j m t',
  spanish:
    'el la los las que por para con una su es en del se lo como no más este esta le usted pero sus nos al hola gracias si ha muy sobre nuestro y un de está son',
  italian:
    'il che di per una con non sono gli della del le si è nel più anche come alla ci questo questa vi dei buongiorno grazie nostro un lo da al ho ha se la i delle mi',
  dutch:
    'de het een en van is dat je niet we met voor op zijn te aan er wij ons bij ook uw u om als maar naar dit die heeft worden hebben graag kunnen of ik nog deze onze in was',
  portuguese:
    'o que de para com uma não os do da em um por mais se como no na está você ao seu sua são das dos à obrigado olá nosso muito também e as é pela pelo este foi',
  polish:
    'i w na z do się nie że jest to o jak po dla za od przez oraz są ale czy państwa co być już proszę dzień dobry może tylko które',
  swedish:
    'och att det är en som på för med vi av har inte till den kan om du jag ni de ett från eller så vår hej vill era er ska också när men',
  danish:
    'og at det er en som på for med vi af har ikke til den kan om du jeg de et fra eller så vores hej vil jer skal også når men der',
  norwegian:
    'og at det er en som på for med vi av har ikke til den kan om du jeg dere de et fra eller så vår hei vil skal også når men etter',
  finnish:
    'ja on ei että se oli ovat kun mutta tai niin hän voi myös jos olet teidän meidän kiitos hei ole sekä kuin tämä',
  czech:
    'a v se na je že s z do o k i to ve pro za by ale si po jako od vás jsme prosím dobrý den nebo jsou které bude',
  turkish:
    've bir bu için ile da de olarak daha çok en ne gibi kadar sizin siz biz merhaba teşekkürler var olan değil veya',
}
/** With the share of letters from which a text is in the language; Ukrainian is told by the few letters of its own. */
const SCRIPTS: readonly (readonly [Language, RegExp, number])[] = [
  ['japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 0.1],
  ['chinese', /\p{Script=Han}/gu, 0.3],
  ['korean', /\p{Script=Hangul}/gu, 0.3],
  ['ukrainian', /[іїєґІЇЄҐ]/gu, 0.03],
  ['russian', /\p{Script=Cyrillic}/gu, 0.3],
  ['greek', /\p{Script=Greek}/gu, 0.3],
  ['arabic', /\p{Script=Arabic}/gu, 0.3],
  ['hebrew', /\p{Script=Hebrew}/gu, 0.3],
]
/** Each word with the languages that use it; one of several languages tells less of each. */
const USED = new Map<string, Language[]>()
for (const [language, words] of Object.entries(COMMON)) {
  for (const word of words.split(' ')) USED.set(word, [...(USED.get(word) ?? []), language as Language])
}

/** Whether a short word is one of the commonest of other languages and none of English. */
export function isOfOthers(word: string): boolean {
  const languages = USED.get(word) ?? []
  return languages.length > 0 && !languages.includes('english')
}

/** One of the commonest of English alone; "to" is Polish too, and stands in every English command that moves mail. */
export function isOnlyEnglish(word: string): boolean {
  return word === 'to' || (USED.get(word)?.every(language => language === 'english') ?? false)
}

const READ = 2_000
const FEWEST = 3
/** Below this share of such words the text is in none of these languages, or too short to tell. */
const LEAST_SHARE = 0.12

/** The language most of a text is in, told by its script and its commonest words. */
export function languageOf(text: string): Language | 'unknown' {
  const own = withoutQuoted(text).slice(0, READ)
  const letters = own.match(/\p{L}/gu)?.length ?? 0
  for (const [language, script, least] of SCRIPTS) {
    const share = (own.match(script)?.length ?? 0) / Math.max(letters, 1)
    if (share > least) return language
  }
  const words = own.toLowerCase().match(/\p{L}+/gu) ?? []
  const counts = new Map<Language, { worth: number; count: number }>()
  for (const word of words) {
    const languages = USED.get(word) ?? []
    for (const language of languages) {
      const { worth, count } = counts.get(language) ?? { worth: 0, count: 0 }
      counts.set(language, { worth: worth + 1 / languages.length, count: count + 1 })
    }
  }
  const [best] = [...counts].sort(([, one], [, other]) => other.worth - one.worth)
  if (best === undefined || best[1].count < FEWEST || best[1].count / words.length < LEAST_SHARE) return 'unknown'
  return best[0]
}

/** What an answer quotes may be in another language. */
function withoutQuoted(text: string): string {
  return text.replace(/^>.*$/gm, '').replace(/https?:\S+/g, '')
}
