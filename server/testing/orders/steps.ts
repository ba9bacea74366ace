import fc from 'fast-check'

/** One thing that happens. `of` counts the letters delivered so far, round and round; `at` the calls of a worker. */
export type Step =
  | { readonly does: 'deliver'; readonly isCold: boolean; readonly hasId: boolean; readonly isDouble: boolean }
  | { readonly does: 'duplicate'; readonly of: number; readonly how: How }
  | { readonly does: 'look' | 'wait' | 'wake' | 'renumber' }
  | { readonly does: 'kill'; readonly at: number }
  | { readonly does: 'freeze'; readonly at: number; readonly lapses: boolean }
  | { readonly does: 'mishap'; readonly which: number; readonly times: number }
  | { readonly does: 'move'; readonly of: number; readonly to: 'INBOX' | 'Icebox' | 'Archive' | 'Trash' }
  | { readonly does: 'mark'; readonly of: number; readonly which: number }
  | { readonly does: 'expunge' | 'undo'; readonly of: number }
  | { readonly does: 'restore' | 'cold'; readonly of: number; readonly rule: boolean }

/** The same letter again: to the last byte, with another trace of the same length, or of another length. */
export type How = 'same bytes' | 'same size' | 'other size'

const of = fc.nat(5)
/** A look at a mailbox with one new letter makes about sixty calls. */
const at = fc.nat(80)

const deliver = fc.record({
  does: fc.constant('deliver' as const),
  isCold: fc.integer({ min: 0, max: 3 }).map(dice => dice > 0),
  hasId: fc.integer({ min: 0, max: 9 }).map(dice => dice > 0),
  /** Comes twice in the same second, as to somebody with two addresses. */
  isDouble: fc.integer({ min: 0, max: 9 }).map(dice => dice > 8),
})

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: deliver },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('duplicate' as const),
      of,
      how: fc.constantFrom<How>('same bytes', 'same size', 'other size'),
    }),
  },
  { weight: 6, arbitrary: fc.constant({ does: 'look' as const }) },
  { weight: 2, arbitrary: fc.constant({ does: 'wait' as const }) },
  { weight: 2, arbitrary: fc.constant({ does: 'wake' as const }) },
  { weight: 1, arbitrary: fc.constant({ does: 'renumber' as const }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('kill' as const), at }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('freeze' as const), at: fc.nat(25), lapses: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('mishap' as const),
      which: fc.nat(99),
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('move' as const),
      of,
      to: fc.constantFrom('INBOX' as const, 'INBOX' as const, 'Icebox' as const, 'Archive' as const, 'Trash' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('mark' as const), of, which: fc.nat(9) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constantFrom('expunge' as const, 'undo' as const, 'undo' as const), of }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom('restore' as const, 'restore' as const, 'cold' as const),
      of,
      rule: fc.boolean(),
    }),
  },
)

/** An order of things: it begins with a letter. */
export const orders: fc.Arbitrary<Step[]> = fc
  .tuple(deliver, fc.array(step, { minLength: 3, maxLength: 14, size: 'max' }))
  .map(([first, rest]) => [first, ...rest])
