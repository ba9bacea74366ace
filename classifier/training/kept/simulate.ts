import { LINE } from '../../scan/printing.ts'
import { loadModel } from '../../src/model/load.ts'
import { calibrate } from '../../src/model/score.ts'
import type { Example, Row } from '../dataset.ts'
import { WAYS, type Way } from './likeness.ts'
import { everyOf, type Mail, type Unseen, unseenUsers } from './unseen.ts'

/** How users fare, before and after what they kept lowers the scores of what is like it. */
export interface Fared {
  readonly way: string
  readonly name: string
  readonly kept: number
  readonly atLine: Change
  /** At the cut where a tenth of the wanted mail was moved before. */
  readonly atTenth: Change
  /** As at the line, where one kept message in twenty is unwanted. */
  readonly soiled: Change
  /** Mail that others get, at the line. */
  readonly elsewhere: Change
}

interface Change {
  readonly wanted: Moved
  readonly unwanted: Moved
}

interface Moved {
  readonly n: number
  readonly before: number
  readonly after: number
}

/** Plays it for each user of whose kind of mail the judge has seen nothing; those of one name are summed up. */
export async function simulateKept(rows: readonly Row[], say: (text: string) => void): Promise<Fared[]> {
  const fared = new Map<string, Fared>()
  for await (const user of unseenUsers(rows)) {
    for (const way of WAYS) {
      const before = fared.get(`${user.name} ${way.name}`)
      const one = fare(user, way)
      fared.set(`${user.name} ${way.name}`, before ? bothOf(before, one) : one)
    }
    say(user.name)
  }
  return [...fared.values()]
}

function fare({ name, own, others, elsewhere }: Unseen, way: Way): Fared {
  const [clean, soiled] = [historyOf(own, 0), historyOf(own, 0.05)] as const
  const lower = loweringBy(way, clean.kept, others)
  const wanted = clean.rest.filter(({ example }) => !example.move).map(({ logit }) => logit)
  const tenth = wanted.sort((one, other) => other - one)[Math.floor(wanted.length / 10)] ?? 0
  return {
    ...{ way: way.name, name, kept: clean.kept.length },
    atLine: changeOf(clean.rest, lower, isOverLine),
    atTenth: changeOf(clean.rest, lower, logit => logit >= tenth),
    soiled: changeOf(soiled.rest, loweringBy(way, soiled.kept, others), isOverLine),
    elsewhere: changeOf(elsewhere, lower, isOverLine),
  }
}

/** So many of the earliest wanted messages were kept, and no larger a share of them. */
const MOST_KEPT = 400
const MOST_SHARE = 0.6

/** What was kept, and what is judged later: in archives and languages mail of groups of which nothing was kept. */
export function historyOf(own: readonly Mail[], unwantedShare: number): { kept: Example[]; rest: Mail[] } {
  const wanted = own.filter(({ example }) => !example.move)
  const count = Math.min(MOST_KEPT, Math.floor(MOST_SHARE * wanted.length))
  const wrong = everyOf(
    own.filter(({ example }) => example.move),
    Math.round(count * unwantedShare),
  )
  const kept = new Set([...wanted.slice(0, count - wrong.length), ...wrong])
  const groups = new Set([...kept].map(({ example }) => example.row.group))
  const isKnown = (each: Mail) =>
    kept.has(each) || (each.example.body !== 'foreign' && groups.has(each.example.row.group))
  return { kept: [...kept].map(({ example }) => example), rest: own.filter(each => !isKnown(each)) }
}

/** The most taken from log-odds, and which shares of the unwanted mail of others may lose any of it, and all. */
const MOST = 4
const ANY = 0.005
const ALL = 0.0015

/** From 0 to MOST: nothing is taken from what is no more like the kept mail than unwanted mail of others is. */
export function loweringBy(way: Way, kept: readonly Example[], others: Unseen['others']): (example: Example) => number {
  const half = (odd: number) => others.against.filter((_, at) => at % 2 === odd)
  const likeness = way.likenessTo(kept, { ...others, against: half(0) })
  const falling = half(1)
    .map(likeness)
    .sort((one, other) => other - one)
  const at = (share: number) => falling[Math.floor(share * falling.length)] ?? Number.POSITIVE_INFINITY
  const [from, span] = [at(ANY), at(ALL) - at(ANY)]
  return example => MOST * Math.max(0, Math.min(1, (likeness(example) - from) / (span || 1)))
}

function changeOf(
  mail: readonly Mail[],
  lower: (example: Example) => number,
  isMoved: (logit: number) => boolean,
): Change {
  const movedOf = (isUnwanted: boolean): Moved => {
    const asked = mail.filter(({ example }) => example.move === isUnwanted)
    const moved = asked.filter(({ logit }) => isMoved(logit))
    const after = moved.filter(({ example, logit }) => isMoved(logit - lower(example)))
    return { n: asked.length, before: moved.length, after: after.length }
  }
  return { wanted: movedOf(false), unwanted: movedOf(true) }
}

function isOverLine(logit: number): boolean {
  return Math.floor(calibrate(logit, loadModel().calibration.stranger) * 100) >= LINE
}

function bothOf(one: Fared, other: Fared): Fared {
  const moved = (left: Moved, right: Moved): Moved => ({
    ...{ n: left.n + right.n, before: left.before + right.before, after: left.after + right.after },
  })
  const change = (left: Change, right: Change): Change => ({
    wanted: moved(left.wanted, right.wanted),
    unwanted: moved(left.unwanted, right.unwanted),
  })
  return {
    ...{ way: one.way, name: one.name, kept: one.kept + other.kept },
    atLine: change(one.atLine, other.atLine),
    atTenth: change(one.atTenth, other.atTenth),
    soiled: change(one.soiled, other.soiled),
    elsewhere: change(one.elsewhere, other.elsewhere),
  }
}
