import type { OutputOf } from '@icebox/contract/call'
import {
  getOwnDataLink as getLinkCall,
  makeOwnDataLink as makeLinkCall,
  requestExport as requestExportCall,
} from '@icebox/contract/safety/own-data'
import { deleteUser as deleteUserCall } from '@icebox/contract/user'
import { type Download, download } from '../kit/http/download.ts'
import { type Route, route } from '../kit/http/route.ts'
import { deleteUser } from './erase.ts'
import { getOwnDataLink, makeOwnDataLink, openOwnData, requestExport } from './export/export.ts'

export const privacyRoutes: Route[] = [
  route(deleteUserCall, deleteUser, {
    act: 'account_deleted',
    target: 'newOwnerId',
    says: ['dissolvesTeam'],
    isFresh: true,
  }),
  route(requestExportCall, requestExport, {
    act: 'export_asked',
    isFresh: true,
    isDone: ({ sentTo }: OutputOf<typeof requestExportCall>) => sentTo !== null,
  }),
  route(makeLinkCall, makeOwnDataLink, { act: 'export_asked', isFresh: true }),
  route(getLinkCall, getOwnDataLink, { isFresh: true }),
]

export const privacyDownloads: Download[] = [download('/api/own-data/{token}/file', openOwnData)]
