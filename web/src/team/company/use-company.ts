import { providerFailure } from '@icebox/contract/providers'
import {
  getCompany,
  proveDomains,
  removeCompany,
  requireCompany,
  setCompany,
  tryCompany,
} from '@icebox/contract/safety/company'
import { AUTH_FAILED, useProviderPage } from '../../domain/mailbox/provider-page.ts'
import { auditKey } from '../../domain/plan/billing-keys.ts'
import { useArrivalToast } from '../../kit/arrival.ts'
import { useAction } from '../../kit/calls/action.ts'
import { keyOf } from '../../kit/calls/query.ts'
import { useUserId } from '../../kit/calls/session.ts'
import { failedToast } from '../../kit/result-toasts.ts'
import { useTaken } from '../../kit/taken.ts'
import { endedWords, tryFailure } from './company-words.ts'

const TRY_FAILED = 'Your provider could not be opened. Please try again.'

/** Writes down how the provider is set up; `onDone` once it is. The form itself shows what was wrong. */
export function useSetCompany(onDone: () => void) {
  const id = useUserId()
  return useAction({
    call: setCompany,
    refresh: [keyOf(getCompany, { id }), auditKey(id)],
    done: () => {
      onDone()
      return undefined
    },
    failed: () => undefined,
  })
}

export function useCompanyActs(onRemoved: () => void) {
  const id = useUserId()
  const refresh = [keyOf(getCompany, { id }), auditKey(id)]
  const prove = useAction({
    call: proveDomains,
    refresh,
    failed: error => failedToast(error, 'The records could not be looked for. Please try again.'),
  })
  const required = useAction({
    call: requireCompany,
    refresh,
    done: ({ signedOut }, { input }) => ({
      title: input?.required ? 'Everyone signs in with your company now' : 'Everyone may sign in their own way again',
      description: endedWords(signedOut),
      tone: 'ok',
    }),
    failed: error => failedToast(error, 'That was not changed. Please try again.'),
  })
  const remove = useAction({
    call: removeCompany,
    refresh,
    done: () => {
      onRemoved()
      return { title: 'Company sign-in removed', tone: 'ok' }
    },
    failed: error => failedToast(error, 'That was not removed. Please try again.'),
  })
  const page = useProviderPage(tryCompany, TRY_FAILED)
  return {
    prove: () => prove.run({ params: { id } }),
    isProving: prove.isRunning,
    faults: prove.answer?.faults ?? [],
    setRequired: (isRequired: boolean) => required.run({ params: { id }, input: { required: isRequired } }),
    isSetting: required.isRunning,
    remove: () => remove.run({ params: { id } }),
    isRemoving: remove.isRunning,
    tryIt: () => page.open({}, { id }),
    isTrying: page.isOpening,
  }
}

/** Says how trying it went, when the provider leads back. Answers why it did not work. */
export function useTryReturn(): string | null {
  const { company, company_error: error } = useTaken(['company', 'company_error'])
  const fault = error === null ? null : tryFailure(providerFailure.safeParse(error).data)
  const worked = { title: 'Your company’s sign-in works', description: 'You may require it now.', tone: 'ok' } as const
  const failed = fault === null ? null : ({ title: AUTH_FAILED, description: fault, tone: 'danger' } as const)
  useArrivalToast(company === 'tried' ? worked : failed)
  return fault
}
