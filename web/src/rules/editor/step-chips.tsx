import type { RuleStep } from '@icebox/contract/rules'
import { Fragment, type ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { ACT_ICONS, actName } from '../words.ts'
import { type TopicFigures, topicsIn } from './topic-figures.ts'

interface StepChipsProps {
  step: RuleStep
  topics: readonly TopicFigures[]
  /** Names of folders that are there already. */
  folders: readonly string[]
}

/** One step of a rule in words: when, unless, and what is done. */
export function StepChips({ step, topics, folders }: StepChipsProps) {
  const isNew = step.act === 'move' && step.folder !== null && !hasFolder(folders, step.folder)
  return (
    <dl className="grid grid-cols-[64px_minmax(0,1fr)] gap-x-3 gap-y-2">
      <Line name="When">{step.when.length > 0 && <Cases cases={step.when} tone="ice" topics={topics} />}</Line>
      {step.unless.length > 0 && (
        <Line name="Unless">
          <Cases cases={step.unless} tone="ember" topics={topics} />
        </Line>
      )}
      <Line name="Do">
        <Badge tone="ink" icon={ACT_ICONS[step.act]} className="whitespace-normal! [overflow-wrap:anywhere]">
          {actName(step)}
        </Badge>
        {isNew && <span className="text-sm text-ink-3">a new folder below Icebox, made when it is needed</span>}
      </Line>
    </dl>
  )
}

/** Folders are one whatever their case. */
function hasFolder(folders: readonly string[], name: string): boolean {
  return folders.some(each => each.toLowerCase() === name.toLowerCase())
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="flex flex-wrap items-center gap-x-1.5 gap-y-1.5">{children}</dd>
    </>
  )
}

interface CasesProps {
  cases: readonly (readonly string[])[]
  tone: 'ice' | 'ember'
  topics: readonly TopicFigures[]
}

/** Each case whole, with "and" between its conditions and "or" between the cases. */
function Cases({ cases, tone, topics }: CasesProps) {
  return cases.map((conditions, at) => (
    <Fragment key={conditions.join()}>
      {at > 0 && <Joint>or</Joint>}
      {conditions.map((condition, nth) => (
        <Fragment key={condition}>
          {nth > 0 && <Joint>and</Joint>}
          <Badge tone={tone} className="py-0.5 whitespace-normal! [overflow-wrap:anywhere]">
            {condition}
          </Badge>
          <Figures topics={topicsIn(condition, topics)} />
        </Fragment>
      ))}
    </Fragment>
  ))
}

function Joint({ children }: { children: string }) {
  return <span className="text-sm text-ink-3">{children}</span>
}

/** How often a topic was right when it was measured. */
function Figures({ topics }: { topics: readonly TopicFigures[] }) {
  return topics.map(({ topic, title, right, n }) => (
    <span key={topic} className="text-sm text-ink-3">
      {topics.length > 1 && `${title}: `}right about {right} of 100, n {n}
    </span>
  ))
}
