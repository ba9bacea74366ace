import { authStatus } from '@icebox/contract/auth'
import type { Purchase } from '@icebox/contract/billing/plans'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { queryOrNull } from '../kit/calls/query.ts'
import { writeStored } from '../kit/stored.ts'
import { authAddress } from './checkout-choice.ts'

export interface CheckoutPerson {
  id: string
  email: string
  name: string
  /** A code is sent to the address before anything is bought in its name. */
  mustConfirmEmail: boolean
}

/**
 * Who pays. The address names a person, but only the session is believed: whoever is signed in goes on, also when the
 * address lacks something, and whoever is not makes an account first.
 */
export function useCheckoutPerson(choice: Purchase) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const status = useQuery(queryOrNull(authStatus, undefined))
  const user = status.data?.user ?? null
  const isStranger = status.isSuccess && user === null
  const { id, email } = user ?? {}
  useEffect(() => {
    if (isStranger) navigate(authAddress(choice), { replace: true })
  }, [isStranger, choice, navigate])
  useEffect(() => {
    if (!id || !email) return
    writeStored('userId', id)
    writeStored('userEmail', email)
  }, [id, email])
  const name = search.get('name')?.trim().slice(0, NAME_MAX) || email?.split('@')[0] || ''
  const person: CheckoutPerson | null =
    user && id && email ? { id, email, name, mustConfirmEmail: user.mustConfirmEmail } : null
  return { person, isFailed: status.isError, retry: () => void status.refetch() }
}

const NAME_MAX = 200
