import type { Call, Reply } from './call.ts'
import { contextOf } from './query.ts'

export function getMe({ account, url }: Call): Reply {
  const [givenName = null, ...rest] = account.name.split(' ')
  return {
    status: 200,
    body: {
      ...contextOf(url, 'users/$entity'),
      id: account.oid,
      displayName: account.name,
      givenName,
      surname: rest.join(' ') || null,
      mail: account.email,
      userPrincipalName: account.email,
      jobTitle: null,
      mobilePhone: null,
      officeLocation: null,
      preferredLanguage: null,
      businessPhones: [],
    },
  }
}
