import { BrowserExtensions } from './browser-extensions.tsx'
import { Sessions } from './sessions.tsx'

/** What is signed in to the account, each with the way to end it. */
export function Devices() {
  return (
    <section aria-labelledby="devices">
      <h2 id="devices" className="font-semibold">
        Devices
      </h2>
      <Sessions />
      <BrowserExtensions />
    </section>
  )
}
