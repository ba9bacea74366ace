import type { ReviewOrder } from '@icebox/contract/review'

export const SORT_NAMES: Record<ReviewOrder, string> = { newest: 'Newest', oldest: 'Oldest', surest: 'Surest' }
