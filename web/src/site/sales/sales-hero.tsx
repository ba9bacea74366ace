import { PRODUCT_NAME } from '@icebox/contract/constants'
import { ButtonLink } from '../../ui/button-link.tsx'

/** The claim, and the two ways into the page: the argument or the price. */
export function SalesHero() {
  return (
    <section aria-labelledby="sales-title" className="slab border-b-2 border-(--waterline-edge)">
      <div className="mx-auto grid max-w-[1200px] justify-items-center px-5 pt-12 pb-16 text-center sm:px-6 sm:pt-24 sm:pb-28">
        <h1 id="sales-title" className="text-5xl font-[680] tracking-[-0.05em]">
          Your address was sold. <br className="max-sm:hidden" />
          Take your inbox back.
        </h1>
        <p className="mt-5 max-w-[620px] text-[17px]/[26px] text-pretty sm:mt-7 sm:text-[19px]/[29px]">
          Cold email gets through because it is made to. This page says why, where it has your address from and what it
          costs you. Then it says what {PRODUCT_NAME} does about it.
        </p>
        <div className="mt-7 flex w-full flex-wrap justify-center gap-2.5 sm:mt-9">
          <ButtonLink to="#problem" tone="primary" size="xl" className="max-sm:w-full">
            Start with the problem
          </ButtonLink>
          <ButtonLink to="#pricing" size="xl" className="max-sm:w-full">
            Skip to the price
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
