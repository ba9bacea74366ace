import { type SandboxState, sandboxState } from '@icebox/contract/sandbox'
import type { App } from '../app.ts'
import { Problem } from '../kit/problem.ts'

/** Asks the sandbox's control API. Throws Problem `not_found` where no sandbox runs, and `unavailable` while it starts again. */
export async function askSandbox(app: App, path: string, body?: object): Promise<unknown> {
  const { sandbox } = app.config
  if (!sandbox) throw new Problem('not_found', 'The sandbox does not run here.')
  const answer = await fetch(`${sandbox.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${sandbox.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Problem('unavailable', 'The sandbox is starting again. Please try again in a moment.')
  })
  const said: unknown = await answer.json()
  if (answer.ok) return said
  const message = (said as { message?: unknown }).message
  throw new Problem('bad_input', typeof message === 'string' ? message : 'The sandbox did not accept this.')
}

/** As the guest sees it, if one is named. */
export async function readSandbox(app: App, guest?: string): Promise<SandboxState> {
  const query = guest === undefined ? '' : `?${new URLSearchParams({ guest })}`
  return sandboxState.parse(await askSandbox(app, `/state${query}`))
}

/** Makes a new guest, who is the first of the people in the answer. */
export async function openGuest(app: App): Promise<SandboxState> {
  return sandboxState.parse(await askSandbox(app, '/guest', {}))
}
