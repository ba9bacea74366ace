import * as calls from '@icebox/contract/rules'
import { type Route, route } from '../kit/http/route.ts'
import * as change from './change.ts'
import { compileRule } from './compile.ts'
import { listRules } from './list.ts'
import { rewordRule } from './reword/reword.ts'

const READS = 'a sentence is read and nothing kept'

export const ruleRoutes: Route[] = [
  route(calls.listRules, listRules),
  route(calls.compileRule, compileRule, { untold: READS }),
  route(calls.rewordRule, rewordRule, { untold: READS }),
  route(calls.createRule, change.createRule, { act: 'rule_made' }),
  route(calls.changeRule, change.changeRule, { act: 'rule_changed', target: 'ruleId', says: ['state'] }),
  route(calls.deleteRule, change.deleteRule, { act: 'rule_deleted', target: 'ruleId' }),
  route(calls.orderRules, change.orderRules, { act: 'rules_ordered' }),
]
