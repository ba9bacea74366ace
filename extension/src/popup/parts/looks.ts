const BUTTON =
  'inline-flex h-9 grow basis-0 items-center justify-center gap-[7px] rounded-md border px-3.5 text-[13.5px] font-semibold tracking-[-0.006em] whitespace-nowrap disabled:cursor-not-allowed disabled:border-line disabled:bg-fill disabled:text-ink-3 disabled:shadow-none'
const TONES = {
  primary: 'border-transparent bg-primary text-on-primary shadow-1 hover:bg-primary-hover',
  second: 'border-line-2 bg-raised shadow-1 hover:border-line-control hover:bg-raised-hover',
} as const

/** The classes of a button, or of a link that looks like one. */
export function button(tone: keyof typeof TONES): string {
  return `${BUTTON} ${TONES[tone]}`
}

/** The classes of one part of the window, with a line under it. */
export const PART = 'border-b border-line-soft px-4 py-[11px]'
