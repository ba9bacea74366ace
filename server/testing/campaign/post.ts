import type { Config } from '../../src/config.ts'
import type { Lying, Seen } from '../orders/box.ts'
import type { TestApp } from '../test-app.ts'

/** One person's mailbox, read and changed from outside the product, on a way that no fault befalls. */
export interface Post extends Seen {
  /** In the owner's mail program; false where it did not lie there any more. */
  move(lying: Lying, folder: string): Promise<boolean>
  mark(lying: Lying, flag: string): Promise<boolean>
}

/** Something that is to go wrong between the workers and the host. */
export interface Trouble {
  readonly name: string
  /** `random` gives numbers from 0 up to 1; `struck` is called each time that it does go wrong, now or later. */
  begin(random: () => number, struck: () => void): void | Promise<void>
}

/** A mail host of one kind with one mailbox, the workers' way to it full of troubles. */
export interface Host {
  readonly kind: string
  readonly test: TestApp
  /** What workers are started with, so that they go the troubled way. */
  readonly config: Config
  readonly post: Post
  readonly trash: string
  /** It can only copy, so that a copy whose maker died may stay beside what the owner took away meanwhile. */
  readonly onlyCopies: boolean
  readonly troubles: readonly Trouble[]
  /** No trouble any more. */
  mend(): void
  stop(): Promise<void>
}
