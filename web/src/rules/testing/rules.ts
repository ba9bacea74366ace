import type { RuleRun, RulesOverview, RuleView } from '@icebox/contract/rules'

/** A rule that files in a folder of its id's name. */
export function ruleOf(id: string, more: Partial<RuleView> = {}): RuleView {
  const sentence = `Move newsletters to ${id}`
  return {
    id,
    position: 0,
    sentence,
    printed: `Move mail on the topic newsletter to "${id}".`,
    steps: [{ act: 'move', folder: id, when: [['on the topic newsletter']], unless: [] }],
    state: 'on',
    paused: null,
    filed: 0,
    movedBack: 0,
    isDoubtful: false,
    isTeams: false,
    mayEdit: true,
    ...more,
  }
}

export function overviewOf(more: Partial<RulesOverview> = {}): RulesOverview {
  return {
    revision: 1,
    rules: [],
    folders: [],
    topics: [],
    plan: { maySwitchOn: true, mayApply: true, mayWriteTeams: false, locked: null },
    runs: [],
    ...more,
  }
}

/** A dry run that is through and found nothing. */
export function runOf(more: Partial<RuleRun> = {}): RuleRun {
  return {
    id: 'run',
    kind: 'dry',
    ruleId: null,
    state: 'done',
    trouble: null,
    checked: 500,
    total: 500,
    fetched: 0,
    counts: { matched: 0, nearly: 0, not: 500 },
    matched: [],
    nearly: [],
    not: [],
    isWide: false,
    moved: 0,
    left: 0,
    summary: null,
    ...more,
  }
}
