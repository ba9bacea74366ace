import * as calls from '@icebox/contract/rules'
import { type Route, route } from '../kit/http/route.ts'
import { applyRule } from './rule-runs/apply.ts'
import { dryRunRule } from './rule-runs/dry-run.ts'
import { cancelRuleRun, getRuleRun } from './rule-runs/run.ts'
import { thumbRule } from './rule-runs/thumbs.ts'
import { undoRule } from './rule-runs/undo.ts'

export const ruleRunRoutes: Route[] = [
  route(calls.dryRunRule, dryRunRule),
  route(calls.thumbRule, thumbRule),
  route(calls.undoRule, undoRule),
  route(calls.applyRule, applyRule),
  route(calls.getRuleRun, getRuleRun),
  route(calls.cancelRuleRun, cancelRuleRun),
]
