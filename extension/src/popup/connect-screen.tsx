import { type FormEvent, useEffect, useState } from 'react'
import { addressOf, permissionFor } from '../kit/address.ts'
import { keepPending, takeFault } from '../kit/pending.ts'
import type { Outcome, WorkerMessage } from '../kit/worker-message.ts'
import { button } from './parts/looks.ts'
import { Title } from './parts/title.tsx'

/** Before anything else: where this person's Icebox is, and its word that this browser may look. */
export function ConnectScreen({ endedAt }: { endedAt: string | undefined }) {
  const [typed, setTyped] = useState(endedAt ?? '')
  const { connect, fault, isBusy } = useConnect()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isBusy) connect(typed)
  }
  return (
    <main className="flex h-[600px] flex-col px-4 py-[11px]">
      <Title />
      <form onSubmit={submit} noValidate className="mt-10 grid gap-4">
        <h1 className="text-[22px]/7 font-[650] tracking-[-0.024em]">
          {endedAt === undefined ? 'Connect your Icebox' : 'Connect again'}
        </h1>
        <p className="text-ink-2">
          {endedAt === undefined
            ? 'This extension shows what your Icebox does. It reads no page and no mail.'
            : `${new URL(endedAt).host} does not let this browser in any more. Nothing of it is kept here.`}
        </p>
        <div>
          <label htmlFor="address" className="mb-1.5 block font-semibold">
            Address of your Icebox
          </label>
          <input
            id="address"
            type="text"
            inputMode="url"
            autoComplete="url"
            spellCheck={false}
            placeholder="https://icebox.example.com"
            value={typed}
            aria-invalid={fault ? true : undefined}
            aria-describedby="address-words"
            onChange={({ target }) => setTyped(target.value)}
            className="h-10 w-full rounded-md border border-line-control bg-surface px-3 text-[14px] placeholder:text-ink-3"
          />
          <p
            id="address-words"
            role="status"
            className={fault ? 'mt-1.5 text-[12.5px]/[18px] text-danger-ink' : 'mt-1.5 text-[12.5px]/[18px] text-ink-3'}
          >
            {fault ?? 'As it stands in your browser where you use it. A page opens there and asks you.'}
          </p>
        </div>
        <button type="submit" aria-busy={isBusy || undefined} className={button('primary')}>
          {isBusy ? 'Connecting' : 'Connect'}
        </button>
      </form>
    </main>
  )
}

function useConnect() {
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => void takeFault().then(said => said && setFault(said)), [])

  async function connectTo(origin: string) {
    // Asked in the very press: a browser answers a page that asks later with no.
    const asked = chrome.permissions.request({ origins: [permissionFor(origin)] })
    await keepPending({ origin })
    if (!(await asked)) return setFault('Without this permission the extension cannot reach your Icebox.')
    const message: WorkerMessage = { type: 'connect', origin }
    const outcome: Outcome = await chrome.runtime.sendMessage(message)
    setFault(outcome.fault ?? undefined)
  }

  function connect(typed: string) {
    const address = addressOf(typed)
    if ('fault' in address) return setFault(address.fault)
    setBusy(true)
    setFault(undefined)
    connectTo(address.origin)
      .catch(() => setFault('Connecting failed. Please try again.'))
      .finally(() => setBusy(false))
  }
  return { connect, fault, isBusy }
}
