import type { Message } from './message.ts'

/** Messages of one place, oldest first, found by halving: a mailbox of 26,000 must not be walked for each call. */
export class Sorted {
  readonly messages: Message[] = []

  add(message: Message): void {
    this.messages.splice(this.placeOf(message), 0, message)
  }

  remove(message: Message): void {
    const at = this.placeOf(message)
    if (this.messages[at] === message) this.messages.splice(at, 1)
  }

  /** How many come before this moment and serial. */
  placeOf({ receivedAt, serial }: Pick<Message, 'receivedAt' | 'serial'>): number {
    let [low, high] = [0, this.messages.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const one = this.messages[middle]
      const isBefore = one && (one.receivedAt < receivedAt || (one.receivedAt === receivedAt && one.serial < serial))
      if (isBefore) low = middle + 1
      else high = middle
    }
    return low
  }
}
