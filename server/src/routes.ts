import { accountRoutes } from './accounts/routes.ts'
import { demoRoutes } from './demo/routes.ts'
import type { Route } from './kit/route.ts'
import { activityRoutes } from './mail/activity-routes.ts'
import { connectRoutes } from './mail/connect-routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { userRoutes } from './users/routes.ts'

/** Every call the server answers. */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...connectRoutes,
  ...activityRoutes,
  ...privacyRoutes,
  ...userRoutes,
  ...demoRoutes,
]
