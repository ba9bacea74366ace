import * as calls from '@icebox/contract/sandbox'
import { type Route, route } from '../kit/http/route.ts'
import * as demo from './demo.ts'
import { subscribeHere } from './subscribe.ts'

export const demoRoutes: Route[] = [
  route(calls.getSandbox, demo.getSandbox),
  route(calls.startDemo, demo.startDemo),
  route(calls.setTrickle, demo.setTrickle),
  route(calls.playScene, demo.playScene),
  route(calls.failMailHost, demo.failMailHost),
  route(calls.revokeAccount, demo.revokeAccount),
  route(calls.advanceTime, demo.advanceTime),
  route(calls.subscribeHere, subscribeHere),
]
