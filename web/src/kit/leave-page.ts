let isLeaving = false

/** Replaces the page. What still asks meanwhile gets no answer, as its session may be over already. */
export function leavePage(address: string): void {
  isLeaving = true
  // Back from the next page, a browser may show this one as it was.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  location.assign(address)
}

export function isPageLeaving(): boolean {
  return isLeaving
}
