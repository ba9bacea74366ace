import { API_PROVIDERS, MAILBOX_PROVIDERS } from '@icebox/contract/mailbox-providers'
import { failureIn } from '../domain/mailbox/provider-failure.ts'
import { AUTH_FAILED } from '../domain/mailbox/provider-page.ts'
import { useArrivalToast } from '../kit/arrival.ts'
import { useTaken } from '../kit/taken.ts'
import { addFailure, wayAdded } from './way-words.ts'

/** Says how adding a way to sign in went, when a provider leads back from it. */
export function useWayReturn(): void {
  const { way, way_error: error } = useTaken(['way', 'way_error'])
  const provider = API_PROVIDERS.find(each => each === way)
  const company = provider && MAILBOX_PROVIDERS[provider].company
  const failure = failureIn(error)
  const text = failure
    ? ({ title: AUTH_FAILED, description: addFailure(failure, company ?? 'the provider'), tone: 'danger' } as const)
    : wayAdded(company ?? 'The provider')
  useArrivalToast(company ? text : null)
}
