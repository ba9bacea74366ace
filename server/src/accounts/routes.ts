import { authStatus as authStatusCall } from '@icebox/contract/auth'
import * as providers from '@icebox/contract/providers'
import { changeSettings as changeSettingsCall, toggleProtection as toggleProtectionCall } from '@icebox/contract/user'
import { type Route, route } from '../kit/route.ts'
import { refuseGoogle, refuseMicrosoft } from './providers.ts'
import { changeSettings, toggleProtection } from './settings.ts'
import { authStatus } from './status.ts'

export const accountRoutes: Route[] = [
  route(authStatusCall, authStatus),
  route(providers.googleSigninUrl, refuseGoogle),
  route(providers.googleSignupUrl, refuseGoogle),
  route(providers.microsoftSigninUrl, refuseMicrosoft),
  route(providers.microsoftSignupUrl, refuseMicrosoft),
  route(changeSettingsCall, changeSettings),
  route(toggleProtectionCall, toggleProtection),
]
