import * as calls from '@icebox/contract/rules'
import { type Route, route } from '../kit/http/route.ts'
import * as change from './change.ts'
import { compileRule } from './compile.ts'
import { listRules } from './list.ts'
import { rewordRule } from './reword/reword.ts'

export const ruleRoutes: Route[] = [
  route(calls.listRules, listRules),
  route(calls.compileRule, compileRule),
  route(calls.rewordRule, rewordRule),
  route(calls.createRule, change.createRule),
  route(calls.changeRule, change.changeRule),
  route(calls.deleteRule, change.deleteRule),
  route(calls.orderRules, change.orderRules),
]
