import { cx } from '../../ui/cx.ts'
import { Section } from '../blocks/section.tsx'
import { StageButton } from '../blocks/steps/stage-button.tsx'
import { useStages } from '../blocks/steps/use-stages.ts'
import { JOURNEY, type JourneyStage } from './journey-stages.ts'
import { TwoFolders } from './two-folders.tsx'

/** What happens to one message, told on the left and drawn on the right. */
export function Journey() {
  const { frame, stage, control, onControl } = useStages<JourneyStage, HTMLDivElement>(JOURNEY)
  return (
    <Section id="journey" heading="One message, in four stages.">
      <div className="mt-8 grid items-start gap-10 sm:mt-[52px] md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:gap-[72px]">
        <ol>
          {JOURNEY.map(({ name, title, text }, place) => (
            <li
              key={name}
              className={cx(
                'grid grid-cols-[26px_1fr] gap-2.5 border-t-2 py-5 transition-colors duration-(--dur-3)',
                name === stage ? 'border-ice' : 'border-line',
              )}
            >
              <span aria-hidden className="font-mono text-xs/6 font-semibold text-ice-ink">
                {place + 1}
              </span>
              <div>
                <h3 className="text-[18px]/6 font-[650] tracking-[-0.02em]">{title}</h3>
                <p className="mt-1 text-[15px]/[23px] text-ink-2">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <div ref={frame} className="relative">
          <TwoFolders stage={stage ?? 'wait'} />
          <StageButton control={control} onControl={onControl} className="top-3 right-3" />
        </div>
      </div>
    </Section>
  )
}
