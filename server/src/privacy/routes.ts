import { deleteUser as deleteUserCall } from '@icebox/contract/user'
import { type Route, route } from '../kit/route.ts'
import { deleteUser } from './erase.ts'

export const privacyRoutes: Route[] = [route(deleteUserCall, deleteUser)]
