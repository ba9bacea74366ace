import * as calls from '@icebox/contract/replies'
import { toggleProtection as toggleProtectionCall } from '@icebox/contract/user'
import { type Route, route } from '../kit/http/route.ts'
import { askToStop } from './stopping/ask.ts'
import { previewAutomaticStop } from './stopping/preview.ts'
import { cancelStopRequest, listStopRequests } from './stopping/requests.ts'
import { toggleProtection } from './stopping/settings/protection.ts'
import { changeStopSettings, getStopSettings } from './stopping/settings/settings.ts'

export const stopRoutes: Route[] = [
  route(calls.askToStop, askToStop),
  route(calls.listStopRequests, listStopRequests),
  route(calls.cancelStopRequest, cancelStopRequest),
  route(calls.getStopSettings, getStopSettings),
  route(calls.changeStopSettings, changeStopSettings),
  route(calls.previewAutomaticStop, previewAutomaticStop),
  route(toggleProtectionCall, toggleProtection),
]
