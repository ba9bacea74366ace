import { Box } from './gmail/box.ts'

/** The mailboxes of the twin's people, each made when it is first asked for. */
export class Boxes {
  private readonly byAddress = new Map<string, Box>()
  private readonly visits: ((box: Box) => void)[] = []

  of(email: string): Box {
    const address = email.toLowerCase()
    return this.byAddress.get(address) ?? this.open(address)
  }

  all(): Box[] {
    return [...this.byAddress.values()]
  }

  /** Visits every mailbox there is and every one to come. */
  whenOpened(visit: (box: Box) => void): void {
    this.visits.push(visit)
    for (const box of this.all()) visit(box)
  }

  private open(address: string): Box {
    const box = new Box(address)
    this.byAddress.set(address, box)
    for (const visit of this.visits) visit(box)
    return box
  }
}
