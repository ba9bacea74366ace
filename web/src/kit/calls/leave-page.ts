let isLeaving = false

/** Replaces the page. What still asks meanwhile gets no answer, as its session may be over already. */
export function leavePage(address: string): void {
  isLeaving = true
  // Back from the next page, a browser may show this one as it was.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  location.assign(address)
}

/** Lets nothing be asked while the person is led to another page of ours; answers how to end that. */
export function holdCalls(): () => void {
  isLeaving = true
  return () => {
    isLeaving = false
  }
}

export function isPageLeaving(): boolean {
  return isLeaving
}
