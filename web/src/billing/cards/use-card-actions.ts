import {
  addPaymentMethod,
  listPaymentMethods,
  removePaymentMethod,
  setDefaultPaymentMethod,
} from '@icebox/contract/billing/payments'
import { secretIn, useBank } from '../../domain/plan/bank.ts'
import { billingKeys } from '../../domain/plan/billing-keys.ts'
import { sentenceOf, useAction } from '../../kit/calls/action.ts'
import { keyOf } from '../../kit/calls/query.ts'
import { errorToast, failedToast, successToast } from '../../kit/result-toasts.ts'
import { NOT_ADDED } from './use-take-card.ts'

/** Adds a card, whose form closes by `onClose`, and chooses the one that is charged. */
export function useCardActions(userId: string, onClose: () => void) {
  const bank = useBank()
  const list = keyOf(listPaymentMethods, { id: userId })
  const shared = { refresh: [list, ...billingKeys(userId)] }
  const add = useAction({
    call: addPaymentMethod,
    ...shared,
    again: error => {
      // The bank's window cannot be reached behind a dialog.
      if (secretIn(error)) onClose()
      return bank(error)
    },
    done: () => {
      onClose()
      return successToast('Payment method added successfully')
    },
    failed: error => errorToast(whyNotAdded(error)),
  })
  const prefer = useAction({
    call: setDefaultPaymentMethod,
    ...shared,
    again: bank,
    done: () => successToast('Default payment method updated'),
    failed: error => failedToast(error, 'Failed to update default payment method'),
  })
  const remove = useAction({
    call: removePaymentMethod,
    ...shared,
    done: () => successToast('Payment method removed'),
    failed: error => failedToast(error, 'Failed to remove payment method'),
  })
  return { add, prefer, remove }
}

export function whyNotAdded(error: Error): string {
  return sentenceOf(error, NOT_ADDED)
}
