import { accountHooks, accountLandings, accountRoutes } from './accounts/routes.ts'
import { keyRoutes } from './api/routes.ts'
import { plannedSeats } from './billing/change/planned-seats.ts'
import { billingHooks, billingRoutes } from './billing/routes.ts'
import { contactRoutes } from './contact/routes.ts'
import { demoRoutes } from './demo/routes.ts'
import type { Download } from './kit/http/download.ts'
import type { Hook } from './kit/http/hook.ts'
import type { Landing } from './kit/http/landing.ts'
import type { Route } from './kit/http/route.ts'
import { activityRoutes } from './mail/activity-routes.ts'
import { connectLandings, connectRoutes } from './mail/connect-routes.ts'
import { mailHooks } from './mail/hooks.ts'
import { ruleRunRoutes } from './mail/rule-run-routes.ts'
import { stopRoutes } from './mail/stop-routes.ts'
import { operationRoutes } from './operation/routes.ts'
import { privacyDownloads, privacyRoutes } from './privacy/routes.ts'
import { ruleRoutes } from './rules/routes.ts'
import { teamHooks, teamRoutes } from './teams/routes.ts'
import { userRoutes } from './users/routes.ts'

/** Every call the server answers. */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...teamRoutes(plannedSeats),
  ...billingRoutes,
  ...connectRoutes,
  ...activityRoutes,
  ...ruleRoutes,
  ...ruleRunRoutes,
  ...stopRoutes,
  ...keyRoutes,
  ...privacyRoutes,
  ...operationRoutes,
  ...userRoutes,
  ...contactRoutes,
  ...demoRoutes,
]

/** Every address to which another site leads a browser back. */
export const landings: readonly Landing[] = [...accountLandings, ...connectLandings]

/** Every address at which another program rings. */
export const hooks: readonly Hook[] = [...accountHooks, ...teamHooks, ...billingHooks, ...mailHooks]

/** Every address at which a browser fetches a file. */
export const downloads: readonly Download[] = privacyDownloads
