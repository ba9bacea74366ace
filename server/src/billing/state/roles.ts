import type { Account } from '../../accounts/account-store.ts'
import { Problem } from '../../kit/problem.ts'

/** Who pays decides: plans, cards, invoices and addresses are the owner's. Throws Problem `not_allowed`. */
export function assertOwner({ role }: Pick<Account, 'role'>): void {
  if (role !== 'owner') throw new Problem('not_allowed', 'Only the owner of the team manages billing.')
}

/** Seats are also the admins'. Throws Problem `not_allowed`. */
export function assertMayAdjustSeats({ role }: Pick<Account, 'role'>): void {
  if (role === 'member') throw new Problem('not_allowed', 'Only the owner and the admins of the team adjust seats.')
}

/** An id in a body is a hint that may only repeat the session. Throws Problem `not_allowed`. */
export function assertOwnId(accountId: string, given: string | undefined): void {
  if (given !== undefined && given !== accountId) {
    throw new Problem('not_allowed', 'This belongs to another account.')
  }
}
