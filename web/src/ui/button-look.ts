import { cx } from './cx.ts'

export type ButtonTone = 'primary' | 'secondary' | 'ghost' | 'restore' | 'ice' | 'danger' | 'danger-quiet'
export type ButtonSize = 'sm' | 'md' | 'lg' | 'xl'

export interface ButtonLook {
  tone?: ButtonTone
  size?: ButtonSize
  /** As wide as its place. */
  isBlock?: boolean
  className?: string
}

const TONES: Record<ButtonTone, string> = {
  primary: 'border-transparent bg-primary text-on-primary shadow-1 hover:bg-primary-hover',
  secondary: 'border-line-2 bg-raised shadow-1 hover:border-line-control hover:bg-raised-hover',
  ghost: 'border-transparent text-ink-2 hover:bg-surface-hover hover:text-ink',
  restore: 'border-ember-line bg-ember-2 text-ember-ink hover:border-ember',
  ice: 'border-ice-line bg-ice-2 text-ice-ink hover:border-ice',
  danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-hover',
  'danger-quiet': 'border-line bg-surface-raise text-danger-ink hover:border-danger',
}

const SIZES: Record<ButtonSize, string> = {
  sm: 'h-[30px] gap-1.5 rounded-[7px] px-2.5 text-[12.5px] [&_svg]:size-3.5',
  md: 'h-9 gap-[7px] rounded-md px-3.5 text-[13.5px] [&_svg]:size-4',
  lg: 'h-[46px] gap-2 rounded-[10px] px-5 text-[15px] [&_svg]:size-4',
  xl: 'h-[52px] gap-2 rounded-lg px-6 text-lg [&_svg]:size-4',
}

const BASE =
  'touch inline-flex shrink-0 items-center justify-center border font-semibold tracking-[-0.006em] whitespace-nowrap no-underline transition-[background-color,border-color,color,transform] duration-(--dur-1) active:translate-y-[0.5px]'
/** Where letters are set so large that a screen holds a few words a line. */
const CRAMPED = 'max-[14rem]:h-auto max-[14rem]:min-h-9 max-[14rem]:shrink max-[14rem]:whitespace-normal'
const DISABLED =
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-fill disabled:text-ink-3 disabled:shadow-none aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-fill aria-disabled:text-ink-3 aria-disabled:shadow-none aria-busy:cursor-progress'

/** The classes of a button, for buttons and for links that look like one. */
export function buttonLook({ tone = 'secondary', size = 'md', isBlock, className }: ButtonLook): string {
  return cx(BASE, TONES[tone], SIZES[size], CRAMPED, DISABLED, isBlock && 'w-full', className)
}
