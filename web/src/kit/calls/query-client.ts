import { createQueryClient } from './query.ts'
import { forgetOnSignOut } from './sign-out.ts'

/** One for the whole visit, so that an answer outlives a walk over pages that ask nothing. */
export const queryClient = createQueryClient()

forgetOnSignOut(() => queryClient.clear())
