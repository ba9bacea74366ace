import { BrowserExtensions } from './browser-extensions.tsx'

/** What else is signed in to the account, each with the way to end it. */
export function Devices() {
  return (
    <section aria-labelledby="devices">
      <h2 id="devices" className="font-semibold">
        Devices
      </h2>
      <BrowserExtensions />
    </section>
  )
}
