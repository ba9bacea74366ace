import { Inline } from './inline.tsx'

/** What the text comes to, before it begins. */
export function ShortVersion({ text }: { text: string }) {
  return (
    <aside
      aria-labelledby="short-version"
      className="slab slab-pale mt-7 rounded-[16px] border border-ice-line px-5 py-5 sm:px-6"
    >
      <h2 id="short-version" className="font-[650] text-[17px]/6">
        The short version
      </h2>
      <p className="mt-1.5 text-lg/[26px] text-ink">
        <Inline text={text} />
      </p>
    </aside>
  )
}
