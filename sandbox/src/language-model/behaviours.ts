import type { ServerResponse } from 'node:http'
import { type Question, type Usage, WIRES, type Wire } from './wires.ts'

/** How the model behaves to one question. */
export interface Behaviour {
  /**
   * say: `text`, whatever it is. reword: the one of `answers` whose name stands in the rule that is asked about, as that answer is asked for. obey: the one of `answers` that the mail demands with "answer with <its name>". echo: the mail itself. refuse. stop_short:
   * `text`, but it ended for its length. fail: `status` and `headers`. hang: never answers. flood: `text`, and then more than anybody would read. hang_up:
   * in the middle of the body. show_page: a success that is no JSON.
   */
  readonly does:
    | 'say'
    | 'reword'
    | 'obey'
    | 'echo'
    | 'refuse'
    | 'stop_short'
    | 'fail'
    | 'hang'
    | 'flood'
    | 'hang_up'
    | 'show_page'
  readonly text?: string
  readonly answers?: Readonly<Record<string, string>>
  readonly usage?: Usage
  /** Of a flood; a million where left out. */
  readonly bytes?: number
  readonly status?: number
  readonly headers?: Record<string, string>
}

/** Plays a behaviour as the answer to a question. */
export function play(behaviour: Behaviour, question: Question, response: ServerResponse): void {
  PLAYS[behaviour.does]({ wire: WIRES[question.wire], behaviour, question, response })
}

interface Scene {
  readonly wire: Wire
  readonly behaviour: Behaviour
  readonly question: Question
  readonly response: ServerResponse
}

const JSON_TYPE = { 'content-type': 'application/json' }
const USAGE: Usage = { input: 900, output: 60 }

const PLAYS: Record<Behaviour['does'], (scene: Scene) => void> = {
  say: scene => say(scene, scene.behaviour.text ?? ''),
  reword: scene => say(scene, JSON.stringify({ sentence: rewordedBy(scene) })),
  obey: scene => say(scene, scene.behaviour.answers?.[demandedBy(scene.question)] ?? 'Nothing was demanded.'),
  echo: scene => say(scene, scene.question.user),
  flood: ({ wire, behaviour: { text = '', bytes = 1_000_000 }, response }) => {
    response.writeHead(200, JSON_TYPE).end(JSON.stringify(wire.answer(text, USAGE)) + ' '.repeat(bytes))
  },
  refuse: ({ wire, response }) => sendJson(response, 200, wire.refusal(USAGE)),
  stop_short: ({ wire, behaviour: { text = '' }, response }) => sendJson(response, 200, wire.cutShort(text, USAGE)),
  fail: ({ wire, behaviour: { status = 500, headers = {} }, response }) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    sendJson(response, status, wire.error(status))
  },
  hang: () => undefined,
  hang_up: hangUp,
  show_page: ({ response }) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>It works!</h1>')
  },
}

function rewordedBy({ behaviour: { answers = {} }, question: { user } }: Scene): string {
  const rule = /^Rule: (.*)$/m.exec(user)?.[1] ?? ''
  return Object.entries(answers).find(([said]) => rule.includes(said))?.[1] ?? ''
}

function demandedBy({ user }: Question): string {
  return /answer with (\w+)/.exec(user)?.[1] ?? ''
}

function say({ wire, behaviour, response }: Scene, text: string): void {
  sendJson(response, 200, wire.answer(text, behaviour.usage ?? USAGE))
}

function hangUp({ wire, response }: Scene): void {
  const body = JSON.stringify(wire.answer('{"label":"spam"}', USAGE))
  response.writeHead(200, { ...JSON_TYPE, 'content-length': body.length })
  response.write(body.slice(0, 40), () => response.destroy())
}

export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, JSON_TYPE).end(JSON.stringify(body))
}
