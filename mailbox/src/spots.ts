import type { Mailbox, MessageRef, Move, MoveOutcome, Spot, Whereabouts } from './mailbox.ts'

/** The moves of a mailbox, by the one way in which it moves. */
export function movesBy(make: (move: Move) => Promise<MoveOutcome>): Pick<Mailbox, 'move' | 'file' | 'unfile'> {
  return {
    move(ref, to, permit) {
      return make({ ref, from: [to === 'inbox' ? 'icebox' : 'inbox'], to, permit })
    },
    file(ref, folder, permit) {
      return make({ ref, from: ['inbox', 'icebox'], to: { folder }, permit })
    },
    unfile(ref, folder, permit) {
      return make({ ref, from: [{ folder }], to: 'inbox', permit })
    },
  }
}

/** In the order in which a message is looked for. */
export const spotsWith = (folderIds: readonly string[] = []): readonly Spot[] => [
  'inbox',
  ...folderIds.map(folder => ({ folder })),
  'icebox',
]

/** The answer to where a message is. */
export function whereaboutsAt(spot: Spot | undefined, ref: MessageRef): Whereabouts {
  if (spot === undefined) return { place: 'elsewhere' }
  return typeof spot === 'string' ? { place: spot, ref } : { place: 'folder', folderId: spot.folder, ref }
}
