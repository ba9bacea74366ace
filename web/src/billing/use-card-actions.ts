import {
  addPaymentMethod,
  listPaymentMethods,
  removePaymentMethod,
  setDefaultPaymentMethod,
} from '@icebox/contract/payments'
import { secretIn, useBank } from '../domain/plan/bank.ts'
import { billingKeys } from '../domain/plan/billing-keys.ts'
import { sentenceOf, useAction } from '../kit/action.ts'
import { keyOf } from '../kit/query.ts'

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
      return { title: 'Success', description: 'Payment method added successfully', tone: 'ok' }
    },
    failed: error => ({ title: 'Error', description: whyNotAdded(error) }),
  })
  const prefer = useAction({
    call: setDefaultPaymentMethod,
    ...shared,
    again: bank,
    done: () => ({ title: 'Success', description: 'Default payment method updated', tone: 'ok' }),
    failed: error => ({ title: 'Error', description: sentenceOf(error, 'Failed to update default payment method') }),
  })
  const remove = useAction({
    call: removePaymentMethod,
    ...shared,
    done: () => ({ title: 'Success', description: 'Payment method removed', tone: 'ok' }),
    failed: error => ({ title: 'Error', description: sentenceOf(error, 'Failed to remove payment method') }),
  })
  return { add, prefer, remove }
}

export function whyNotAdded(error: Error): string {
  return sentenceOf(error, 'Failed to add payment method')
}
