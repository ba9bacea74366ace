import type { OutputOf } from '@icebox/contract/call'
import {
  deleteUser as deleteUserCall,
  readExport as readExportCall,
  requestExport as requestExportCall,
} from '@icebox/contract/user'
import { type Route, route } from '../kit/http/route.ts'
import { deleteUser } from './erase.ts'
import { readExport, requestExport } from './export.ts'

export const privacyRoutes: Route[] = [
  route(deleteUserCall, deleteUser, {
    act: 'account_deleted',
    target: 'newOwnerId',
    says: ['dissolvesTeam'],
    isFresh: true,
  }),
  route(requestExportCall, requestExport, {
    act: 'data_exported',
    isFresh: true,
    isDone: ({ sentTo }: OutputOf<typeof requestExportCall>) => sentTo !== null,
  }),
  route(readExportCall, readExport, { act: 'data_exported', isFresh: true, isDone: () => true }),
]
