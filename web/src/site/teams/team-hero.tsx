import { PRODUCT_NAME } from '@icebox/contract/constants'
import { buttonLook } from '../../ui/button-look.ts'
import { Lead } from '../blocks/section.tsx'

/** Says what it is about, and leads to the plans and to the sum below. */
export function TeamHero() {
  return (
    <div className="max-w-[860px] pt-7 pb-10 sm:pt-14 sm:pb-16">
      <h1 className="text-[clamp(2.6rem,1.5rem+4.6vw,5rem)]/[0.95] font-[680] tracking-[-0.048em]">
        Every cold email is read by someone on your team.
      </h1>
      <Lead className="mt-[22px] mb-7 max-w-[600px]">
        One pitch, sent to twenty people, is twenty interruptions. {PRODUCT_NAME} sorts all twenty inboxes, on one
        invoice.
      </Lead>
      <div className="grid gap-2 sm:flex">
        <a href="#pricing" className={buttonLook({ tone: 'primary', size: 'xl' })}>
          See team plans
        </a>
        <a href="#simulator" className={buttonLook({ size: 'xl' })}>
          Work out your hours
        </a>
      </div>
    </div>
  )
}
