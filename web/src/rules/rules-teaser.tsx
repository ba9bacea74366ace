import { PRODUCT_NAME } from '@icebox/contract/constants'
import { CircleCheck, type LucideIcon, Snowflake, Undo2, WandSparkles } from 'lucide-react'
import { FIRST_RULES } from '../domain/rule/examples.ts'
import { ButtonLink } from '../ui/button-link.tsx'

/** What the page does, for someone who has not signed in. */
export function RulesTeaser() {
  return (
    <div className="slab slab-pale grid grow content-center">
      <div className="mx-auto grid w-full max-w-[1200px] items-center gap-x-16 gap-y-10 px-5 py-14 sm:px-6 sm:py-24 md:grid-cols-2">
        <div>
          <h1 className="text-4xl font-[680] tracking-[-0.045em]">Rules: your word comes first.</h1>
          <p className="mt-5 max-w-[44ch] text-xl text-ink-2">
            Say in a sentence what should happen with which mail, and name the senders you always or never want to hear
            from. {PRODUCT_NAME}’s own verdict comes after.
          </p>
          <ButtonLink to="/auth" tone="primary" size="xl" className="mt-8">
            Sign in to set your rules
          </ButtonLink>
        </div>
        <ul className="grid gap-3">
          <Point icon={WandSparkles} color="text-ice" title="Say it in a sentence">
            {`“${FIRST_RULES.Bills}” You see what was understood, and what it would do, before it does anything.`}
          </Point>
          <Point icon={CircleCheck} color="text-ok" title="Allow">
            Mail from an allowed sender stays in your inbox, unless it fails the sender checks.
          </Point>
          <Point icon={Snowflake} color="text-ice" title="Block">
            Mail from a blocked sender goes on ice. It is never deleted.
          </Point>
          <Point icon={Undo2} color="text-ember" title="Change your mind">
            Switch a rule off or take back all it did, and take a sender off the list: their mail is judged like anyone
            else’s.
          </Point>
        </ul>
      </div>
    </div>
  )
}

interface PointProps {
  icon: LucideIcon
  color: string
  title: string
  children: string
}

function Point({ icon: Icon, color, title, children }: PointProps) {
  return (
    <li className="flex gap-3.5 rounded-lg border border-line bg-surface p-5 shadow-1">
      <Icon aria-hidden size={20} strokeWidth={1.75} className={`mt-0.5 ${color}`} />
      <div>
        <h2 className="font-[650]">{title}</h2>
        <p className="text-ink-2">{children}</p>
      </div>
    </li>
  )
}
