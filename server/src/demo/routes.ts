import * as calls from '@icebox/contract/sandbox'
import { type Route, route } from '../kit/http/route.ts'
import * as demo from './demo.ts'
import { subscribeHere } from './subscribe.ts'

const OF_SANDBOX = 'a change of the sandbox'

export const demoRoutes: Route[] = [
  route(calls.getSandbox, demo.getSandbox),
  route(calls.startDemo, demo.startDemo, { untold: OF_SANDBOX }),
  route(calls.setTrickle, demo.setTrickle, { untold: OF_SANDBOX }),
  route(calls.playScene, demo.playScene, { untold: OF_SANDBOX }),
  route(calls.failMailHost, demo.failMailHost, { untold: OF_SANDBOX }),
  route(calls.revokeAccount, demo.revokeAccount, { untold: OF_SANDBOX }),
  route(calls.advanceTime, demo.advanceTime, { untold: OF_SANDBOX }),
  route(calls.subscribeHere, subscribeHere, { act: 'plan_bought', tellsItself: true }),
]
