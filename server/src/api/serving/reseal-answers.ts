import type { App } from '../../app.ts'
import { seal, unseal } from '../../kit/sessions/secrets.ts'
import { forgetAnswer, type KeptAnswer, keepAnswer, listKeptAnswers } from './call-store.ts'
import { placeOf } from './once.ts'

const AT_ONCE = 200

/** Seals kept answers under the first key that lie under an older one. Answers how many. */
export async function resealAnswers(app: App): Promise<number> {
  const first = app.keys.tokens[0]?.id ?? ''
  let count = 0
  for (;;) {
    const rows = await listKeptAnswers(app.db, first, AT_ONCE)
    for (const row of rows) if (await reseal(app, row)) count++
    if (rows.length < AT_ONCE) return count
  }
}

async function reseal(app: App, { sealed, ...call }: KeptAnswer): Promise<boolean> {
  const answer = opened(app, call, sealed)
  if (answer === undefined) await forgetAnswer(app.db, call)
  else await keepAnswer(app.db, call, { sealed: seal(app.keys, placeOf(call), answer) })
  return answer !== undefined
}

function opened(app: App, call: Omit<KeptAnswer, 'sealed'>, sealed: string): string | undefined {
  try {
    return unseal(app.keys, placeOf(call), sealed)
  } catch {
    app.log.warn('a kept answer cannot be opened')
    return undefined
  }
}
