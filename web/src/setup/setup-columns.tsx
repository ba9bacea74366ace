import type { ReactNode } from 'react'

interface SetupColumnsProps {
  title: string
  lead: string
  steps: ReactNode
  form: ReactNode
}

/** Steps left and form right; the form first on small screens. */
export function SetupColumns({ title, lead, steps, form }: SetupColumnsProps) {
  return (
    <>
      <h1 className="text-[28px]/8 font-[650] tracking-[-0.036em] sm:text-[34px]/[38px]">{title}</h1>
      <p className="mt-2.5 max-w-[600px] text-[17px]/[26px] text-pretty text-ink-2 sm:text-xl/[29px]">{lead}</p>
      <div className="mt-8 grid gap-7 md:grid-cols-2 md:gap-14">
        {steps}
        <div className="min-w-0 max-md:order-first">{form}</div>
      </div>
    </>
  )
}
