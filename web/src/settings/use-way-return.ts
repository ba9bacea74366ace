import { failureIn } from '../domain/mailbox/provider-failure.ts'
import { AUTH_FAILED } from '../domain/mailbox/provider-page.ts'
import { useArrivalToast } from '../kit/arrival.ts'
import { useTaken } from '../kit/taken.ts'
import { addFailure, wayAdded } from './way-words.ts'

const COMPANIES = new Map([
  ['google', 'Google'],
  ['microsoft', 'Microsoft'],
])

/** Says how adding a way to sign in went, when a provider leads back from it. */
export function useWayReturn(): void {
  const { way, way_error: error } = useTaken(['way', 'way_error'])
  const company = COMPANIES.get(way ?? '')
  const failure = failureIn(error)
  const text = failure
    ? ({ title: AUTH_FAILED, description: addFailure(failure, company ?? 'the provider'), tone: 'danger' } as const)
    : wayAdded(company ?? 'The provider')
  useArrivalToast(company ? text : null)
}
