import { PRODUCT_NAME } from '@icebox/contract/constants'
import { ButtonLink } from '../ui/button-link.tsx'

export function meta() {
  return [{ title: `Page Not Found · ${PRODUCT_NAME}` }]
}

/** The number stands in the waterline: its upper half in air, its lower half in ice. */
export default function NotFoundPage() {
  return (
    <div className="relative min-h-[max(640px,calc(100dvh-72px))] grow overflow-hidden [--waterline:max(240px,30vh)]">
      <div className="relative z-2 px-6 pt-16 text-center sm:pt-[88px]">
        <h1 className="text-[clamp(2.4rem,1.4rem+4vw,4.2rem)] leading-[0.98] font-[680] tracking-[-0.047em]">
          <span className="sr-only">404 </span>Page Not Found
        </h1>
        <p className="mt-3.5 text-xl text-ink-2">It is not on ice either. We looked.</p>
        <div className="mt-[26px] flex flex-wrap justify-center gap-2.5">
          <ButtonLink to="/" tone="primary" size="lg">
            Go home
          </ButtonLink>
          <ButtonLink to="/dashboard" size="lg">
            Open dashboard
          </ButtonLink>
        </div>
      </div>
      <div aria-hidden className={`${BIG} bottom-(--waterline) translate-y-1/2 text-ink`}>
        404
      </div>
      <div
        aria-hidden
        className="slab absolute! inset-x-0 bottom-0 z-1 h-(--waterline) border-t-2 border-(--waterline-edge)"
      >
        <div className={`${BIG} -top-px -translate-y-1/2 text-(--in-ice)`}>404</div>
      </div>
    </div>
  )
}

const BIG =
  'absolute left-1/2 -translate-x-1/2 pr-[0.07em] text-[clamp(10rem,2rem+26vw,22rem)] leading-[0.72] font-[750] tracking-[-0.07em]'
