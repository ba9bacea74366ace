import { coldLetters } from './cold.ts'
import type { Letter } from './letter.ts'
import type { Addressee } from './people.ts'
import {
  chainSteps,
  type Delivery,
  type Performance,
  performChain,
  performExchange,
  performLetter,
} from './performances.ts'
import { spamLetters } from './spam.ts'
import { stoppableLetters } from './stoppable.ts'
import { exchanges, followUpChains } from './threads.ts'
import { letterRow, type Random, shuffledForever } from './trickle.ts'
import { wantedLetters } from './wanted.ts'

export interface Scene {
  readonly id: string
  readonly title: string
  readonly description: string
}

export interface Stage {
  readonly scenes: readonly Scene[]
  /** The messages of one performance, in order. Throws a RangeError for a scene it does not know. */
  perform(id: string, person: Addressee): Promise<Delivery[]>
}

const scenes = [
  { id: 'trickle-one', title: 'One message', description: 'The next message of the steady trickle.' },
  { id: 'cold-pitch', title: 'Cold pitch', description: 'Somebody unknown wants to sell something.' },
  {
    id: 'follow-up-chain',
    title: 'Follow-up chain',
    description: 'A campaign of three messages that does not give up.',
  },
  {
    id: 'stoppable',
    title: 'Pitches to stop',
    description: 'Two campaigns that can be asked to stop: one by a click on its list, one by a reply.',
  },
  { id: 'customer', title: 'Customer question', description: 'A stranger asks about something they bought.' },
  { id: 'newsletter', title: 'Newsletter', description: 'A letter the person signed up for.' },
  { id: 'receipt', title: 'Receipt', description: 'A machine confirms a payment.' },
  { id: 'reply-to-you', title: 'Reply to you', description: 'An answer to a message in Sent.' },
  { id: 'spam', title: 'Spam', description: 'Fraud or bulk rubbish.' },
  { id: 'burst', title: 'Burst', description: 'Twenty mixed messages at once.' },
] as const satisfies readonly Scene[]

/** Everything that can be played to one person; a second performance differs from the first. */
export function buildStage(random: Random): Stage {
  const performances = performancesOf(random)
  return {
    scenes,
    perform: (id, person) => {
      const scene = scenes.find(one => one.id === id)
      if (!scene) throw new RangeError(`There is no scene "${id}". There are: ${scenes.map(one => one.id).join(', ')}`)
      return performances[scene.id](person)
    },
  }
}

function performancesOf(random: Random): Record<(typeof scenes)[number]['id'], Performance> {
  const next = letterRow(random)
  const oneOf = (letters: readonly Letter[]): Performance => {
    const draw = shuffledForever(letters, random)
    return async person => [await performLetter(draw(), person)]
  }
  const wanted = (about: string) => oneOf(wantedLetters.filter(letter => letter.about === about))
  const chain = shuffledForever(followUpChains, random)
  const exchange = shuffledForever(exchanges, random)
  const reply: Performance = person => performExchange(exchange(), person)
  const step = chainSteps(chain)
  return {
    'trickle-one': forEachPerson(() => {
      const row = letterRow(random)
      const letter: Performance = async person => [await performLetter(row(), person)]
      return inTurn([letter, letter, letter, step, letter, letter, reply, letter, step, letter])
    }),
    'cold-pitch': oneOf(coldLetters),
    'follow-up-chain': person => performChain(chain().letters, person),
    stoppable: person => Promise.all(stoppableLetters.map(pitch => performLetter(pitch, person))),
    customer: wanted('customer'),
    newsletter: wanted('newsletter'),
    receipt: wanted('receipt'),
    'reply-to-you': reply,
    spam: oneOf(spamLetters),
    burst: person => Promise.all(Array.from({ length: 20 }, () => performLetter(next(), person))),
  }
}

/** Turns of their own, or of several visitors at once one would get pitches alone. */
function forEachPerson(begin: () => Performance): Performance {
  const begun = new Map<string, Performance>()
  return person => {
    const own = begun.get(person.email) ?? begin()
    begun.set(person.email, own)
    return own(person)
  }
}

function inTurn(performances: readonly [Performance, ...Performance[]]): Performance {
  let turn = 0
  return person => (performances[turn++ % performances.length] ?? performances[0])(person)
}
