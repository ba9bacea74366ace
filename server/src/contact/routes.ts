import { getContact as getContactCall, sendContact as sendContactCall } from '@icebox/contract/contact'
import { type Route, route } from '../kit/http/route.ts'
import { getContact, sendContact } from './contact.ts'

export const contactRoutes: Route[] = [
  route(getContactCall, getContact),
  route(sendContactCall, sendContact, { untold: 'a letter to the operator' }),
]
