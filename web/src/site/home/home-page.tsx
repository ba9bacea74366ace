import { PRODUCT_NAME } from '@icebox/contract/constants'
import { headOf } from '../../kit/head.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { TryDemo } from '../blocks/try-demo.tsx'

export function meta() {
  return headOf({
    path: '/',
    title: 'Cold email goes on ice',
    description: `${PRODUCT_NAME} finds cold outreach and spam in your mailbox, moves it to a folder of its own and says why. Nothing is ever deleted.`,
  })
}

export default function HomePage() {
  return (
    <div className="slab grid grow content-center">
      <div className="mx-auto w-full max-w-[1200px] px-5 py-16 sm:px-6 sm:py-28">
        <h1 className="max-w-[11ch] text-5xl font-[680] tracking-[-0.05em]">Cold email goes on ice.</h1>
        <div className="mt-7 grid max-w-[620px] gap-3 text-xl text-pretty text-ink">
          <p>{PRODUCT_NAME} watches your mailbox and tells cold outreach from mail you want.</p>
          <p>It moves what is cold to a folder of its own, says why, and gives it back on one click.</p>
          <p>Nothing is ever deleted, and the text of your mail is never stored.</p>
        </div>
        <div className="mt-9 flex flex-wrap gap-3">
          <TryDemo />
          <ButtonLink to="/auth" size="xl">
            Sign in
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
