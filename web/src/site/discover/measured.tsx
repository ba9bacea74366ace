import { LINE_DEFAULT } from '@icebox/contract/constants'
import { Section } from '../blocks/section.tsx'
import { FIGURES, type Figure, leftOfHundred, MEASURED_ON } from './figures.ts'
import { SpeedList } from './speed-list.tsx'

/** What the judge gets right and wrong, and how fast, each figure with its n. */
export function Measured() {
  return (
    <Section
      id="figures"
      heading="Measured, with the misses."
      lead={`On mail of senders the training did not see, ${MEASURED_ON}. What counts is not only how much is caught, but how little you wanted goes with it.`}
    >
      <ul className="mt-8 rounded-xl border border-line bg-surface sm:mt-[52px]">
        {FIGURES.map(figure => (
          <FigureRow key={figure.mail} figure={figure} />
        ))}
      </ul>
      <div className="mt-6 grid gap-x-[72px] gap-y-4 text-ink-2 sm:grid-cols-2">
        <p>
          Of the mail of today {leftOfHundred().join(' to ')} in 100 unwanted messages stay in the inbox rather than
          risk a letter you want. What others wrote comes from public repositories; the modern mail was written for this
          project, to be hard, because no public archive of today’s private inboxes exists.
        </p>
        <p>
          Anyone can run the figures: <code className="mono wrap-anywhere">npm run evaluate</code> in the repository
          prints them, with the messages it got wrong.
        </p>
      </div>
      <SpeedList />
    </Section>
  )
}

function FigureRow({ figure }: { figure: Figure }) {
  const { mail, n, unwanted, auc, unwantedMoved, wantedMoved } = figure
  const [share, count] = wantedMoved.split(' (')
  return (
    <li className="grid grid-cols-2 gap-x-5 gap-y-4 border-t border-line px-5 py-5 first:border-t-0 sm:px-7 md:grid-cols-[minmax(0,1fr)_190px_250px] md:items-center md:gap-x-10">
      <div className="max-md:col-span-2">
        <h3 className="text-[16px]/6 font-[650] tracking-[-0.014em] first-letter:uppercase">{mail}</h3>
        <p className="text-ink-3">
          n = {n}, of which {unwanted} unwanted. Area under the curve {auc}.
        </p>
      </div>
      <BigNumber value={unwantedMoved} text={`of the unwanted moved at ${LINE_DEFAULT}`} />
      <BigNumber value={share ?? ''} text={`of the wanted moved with it: ${count?.replace(')', '')}`} />
    </li>
  )
}

function BigNumber({ value, text }: { value: string; text: string }) {
  return (
    <p>
      <span className="block text-[28px]/9 font-[680] tracking-[-0.04em]">{value}</span>
      <span className="text-sm text-ink-3">{text}</span>
    </p>
  )
}
