import { getSubscription as getSubscriptionCall, getUser as getUserCall } from '@icebox/contract/user'
import { type Route, route } from '../kit/route.ts'
import { getSubscription, getUser } from './user.ts'

export const userRoutes: Route[] = [route(getUserCall, getUser), route(getSubscriptionCall, getSubscription)]
