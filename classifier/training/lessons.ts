import { isUnwanted } from '../evaluation/judging.ts'
import { LINE } from '../scan/printing.ts'
import { judge } from '../src/judge.ts'
import { type Message, STRANGER } from '../src/message.ts'
import { loadModel } from '../src/model/load.ts'
import { emptyProfile, learn, type Profile } from '../src/personal/profile.ts'
import { NO_KEY } from '../src/personal/seal.ts'
import { bodyOf, messageOf, type Row } from './dataset.ts'

/** Archives with fewer wanted or unwanted messages say too little. */
const FEWEST = 50

/** How recall at the line fares, in shares, when the user of one archive brings five of its wanted messages back. */
export interface Lessons {
  readonly archive: string
  readonly unwanted: number
  readonly before: number
  /** After the five wanted messages that scored highest were brought back, as a user would whose mail was moved. */
  readonly afterFive: number
  /** After the worst single one of the five. */
  readonly afterWorst: number
  /** The unwanted mail of all other archives. */
  readonly elsewhere: { readonly unwanted: number; readonly before: number; readonly afterFive: number }
}

interface Judged {
  readonly message: Message
  readonly archive: string
  readonly move: boolean
  readonly score: number
  readonly fingerprint: readonly number[]
}

/** Plays it for each archive of the held-out mail; messages are judged as strangers', under one key. */
export async function simulateLessons(rows: readonly Row[]): Promise<Lessons[]> {
  const judged: Judged[] = []
  for (const row of rows) {
    const message = await messageOf(row)
    const { score, fingerprint } = ask(message, emptyProfile())
    judged.push({ message, archive: archiveOf(row), move: isUnwanted(row), score, fingerprint })
  }
  const archives = [...new Set(judged.map(({ archive }) => archive))].sort()
  return archives.flatMap(archive => {
    const [own, others] = [
      judged.filter(each => each.archive === archive),
      judged.filter(each => each.archive !== archive),
    ]
    const wanted = own.filter(({ move }) => !move).sort((one, other) => other.score - one.score)
    const unwanted = own.filter(({ move }) => move)
    if (Math.min(wanted.length, unwanted.length) < FEWEST) return []
    const lessons = wanted.slice(0, 5)
    const five = teach(lessons)
    const elsewhere = others.filter(({ move }) => move)
    return {
      archive,
      unwanted: unwanted.length,
      before: recall(unwanted, emptyProfile()),
      afterFive: recall(unwanted, five),
      afterWorst: Math.min(...lessons.map(lesson => recall(unwanted, teach([lesson])))),
      elsewhere: {
        unwanted: elsewhere.length,
        before: recall(elsewhere, emptyProfile()),
        afterFive: recall(elsewhere, five),
      },
    }
  })
}

function ask(message: Message, profile: Profile) {
  return judge(message, { relationship: STRANGER, profile, key: NO_KEY }, loadModel())
}

function teach(lessons: readonly Judged[]): Profile {
  return lessons.reduce((held, { fingerprint }) => learn(held, { wanted: true, fingerprint }), emptyProfile())
}

function recall(mail: readonly Judged[], profile: Profile): number {
  const isMoved = ({ message, score }: Judged) =>
    profile.lessons.length === 0 ? Math.floor(score * 100) >= LINE : ask(message, profile).confidence >= LINE
  return mail.filter(isMoved).length / mail.length
}

/** A public source is an archive; what was written, and what others wrote of late, are one each. */
function archiveOf(row: Row): string {
  const body = bodyOf(row)
  return body === 'public' ? row.source : body
}
