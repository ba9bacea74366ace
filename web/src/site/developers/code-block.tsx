import { CopyButton } from '../../ui/copy-button.tsx'

/** Text for a machine, with a button that copies it where it is to be used elsewhere. */
export function CodeBlock({ title, text, copies }: { title: string; text: string; copies?: string }) {
  return (
    <figure className="mt-3 overflow-hidden rounded-lg border border-line bg-surface-sunk">
      <figcaption className="flex min-h-10 items-center justify-between gap-3 border-b border-line-soft py-1 pr-1.5 pl-3.5 text-sm font-semibold text-ink-3">
        {title}
        {copies && <CopyButton text={text} label={copies} />}
      </figcaption>
      {/* Scrolled by keys too. */}
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a pointer.
        tabIndex={0}
        className="mono max-h-80 overflow-auto px-3.5 py-3 text-[12.5px]/[19px] whitespace-pre-wrap [overflow-wrap:anywhere] text-ink"
      >
        {text}
      </pre>
    </figure>
  )
}
