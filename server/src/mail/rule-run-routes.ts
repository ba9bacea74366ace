import * as calls from '@icebox/contract/rules'
import { type Route, route } from '../kit/http/route.ts'
import { applyRule } from './rule-runs/apply.ts'
import { dryRunRule } from './rule-runs/dry-run.ts'
import { cancelRuleRun, getRuleRun } from './rule-runs/run.ts'
import { thumbRule } from './rule-runs/thumbs.ts'
import { undoRule } from './rule-runs/undo.ts'

export const ruleRunRoutes: Route[] = [
  route(calls.dryRunRule, dryRunRule, { untold: 'nothing moves' }),
  route(calls.thumbRule, thumbRule, { act: 'rule_judged', target: 'ruleId' }),
  route(calls.undoRule, undoRule, { act: 'rule_undone', target: 'ruleId' }),
  route(calls.applyRule, applyRule, { act: 'rule_applied', target: 'ruleId' }),
  route(calls.getRuleRun, getRuleRun),
  route(calls.cancelRuleRun, cancelRuleRun, { act: 'rule_run_cancelled' }),
]
