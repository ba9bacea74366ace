import {
  deleteUser as deleteUserCall,
  readExport as readExportCall,
  requestExport as requestExportCall,
} from '@icebox/contract/user'
import { type Route, route } from '../kit/http/route.ts'
import { deleteUser } from './erase.ts'
import { readExport, requestExport } from './export.ts'

export const privacyRoutes: Route[] = [
  route(deleteUserCall, deleteUser),
  route(requestExportCall, requestExport),
  route(readExportCall, readExport),
]
