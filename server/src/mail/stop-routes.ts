import * as calls from '@icebox/contract/replies'
import { toggleProtection as toggleProtectionCall } from '@icebox/contract/user'
import { type Route, route } from '../kit/http/route.ts'
import { askToStop } from './stopping/ask.ts'
import { previewAutomaticStop } from './stopping/preview.ts'
import { cancelStopRequest, listStopRequests } from './stopping/requests.ts'
import { toggleProtection } from './stopping/settings/protection.ts'
import { changeStopSettings, getStopSettings } from './stopping/settings/settings.ts'

export const stopRoutes: Route[] = [
  route(calls.askToStop, askToStop, { act: 'sender_asked_to_stop' }),
  route(calls.listStopRequests, listStopRequests),
  route(calls.cancelStopRequest, cancelStopRequest, { act: 'stop_request_cancelled', target: 'requestId' }),
  route(calls.getStopSettings, getStopSettings),
  route(calls.changeStopSettings, changeStopSettings, {
    act: 'sending_changed',
    says: ['isAutomatic'],
    isFresh: ({ isAutomatic }) => isAutomatic === true,
  }),
  route(calls.previewAutomaticStop, previewAutomaticStop, { untold: 'it only shows' }),
  route(toggleProtectionCall, toggleProtection, { act: 'protection_switched', says: ['enabled'] }),
]
