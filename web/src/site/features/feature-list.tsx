import { Badge } from '../../ui/badge.tsx'
import { Inline } from '../reading/inline.tsx'
import { type Feature, type FeatureGroup, holdersOf } from './feature.ts'

/** One group of features: what it is about at the left, the features at the right. */
export function FeatureList({ group: { id, title, lead, features } }: { group: FeatureGroup }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="mt-12 grid scroll-mt-6 gap-x-12 gap-y-5 border-t border-line pt-10 md:mt-16 md:grid-cols-[300px_minmax(0,1fr)]"
    >
      <div className="md:sticky md:top-6 md:self-start">
        <h2 id={`${id}-title`} className="text-[26px]/8 font-[650] tracking-[-0.03em]">
          {title}
        </h2>
        <p className="mt-2 text-[15px]/6 text-ink-2">{lead}</p>
      </div>
      <ul className="min-w-0">
        {features.map(feature => (
          <FeatureRow key={feature.title} feature={feature} />
        ))}
      </ul>
    </section>
  )
}

function FeatureRow({ feature }: { feature: Feature }) {
  return (
    <li className="grid gap-x-8 gap-y-2 border-line-soft py-4 not-first:border-t first:pt-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
      <div className="min-w-0">
        <h3 className="text-[17px]/6 font-[600] tracking-[-0.01em]">
          <Inline text={feature.title} />
        </h3>
        <p className="mt-0.5 max-w-[62ch] text-[15px]/6 text-pretty text-ink-2">
          <Inline text={feature.text} />
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-1.5 sm:pt-px">
        <Badge tone="line">{holdersOf(feature)}</Badge>
      </p>
    </li>
  )
}
