import { authStatus as authStatusCall } from '@icebox/contract/auth'
import { changeSettings as changeSettingsCall, toggleProtection as toggleProtectionCall } from '@icebox/contract/user'
import { type Route, route } from '../kit/route.ts'
import { changeSettings, toggleProtection } from './settings.ts'
import { authStatus } from './status.ts'

export const accountRoutes: Route[] = [
  route(authStatusCall, authStatus),
  route(changeSettingsCall, changeSettings),
  route(toggleProtectionCall, toggleProtection),
]
