import { useLayoutEffect, useRef } from 'react'

/**
 * Gives the focus back to where it was before a dialog opened, unless whoever closed it has put it elsewhere. Where that
 * is gone, the page's content has it, so that the next Tab does not start at the top. Spread it on Radix's content.
 */
export function useFocusBack(isOpen: boolean) {
  const opener = useRef<Element | null>(null)
  // A button inside may take the focus as soon as it stands; Radix draws the inside one drawing after this.
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement
  }, [isOpen])
  return {
    onCloseAutoFocus: (event: Event) => {
      // Radix would look for a trigger of its own and find none.
      event.preventDefault()
      if (document.activeElement === document.body) focusOn(opener.current)
    },
  }
}

function focusOn(element: Element | null): void {
  const isHere = element instanceof HTMLElement && element.isConnected && element !== document.body
  if (isHere) focusOpener(element)
  else focusContent()
}

function focusOpener(element: HTMLElement): void {
  element.focus()
  // What was done in the dialog may take away the very button that opened it, as soon as the answer is there.
  const watch = new MutationObserver(() => {
    if (element.isConnected) return
    watch.disconnect()
    requestAnimationFrame(() => document.activeElement === document.body && focusContent())
  })
  watch.observe(document.body, { childList: true, subtree: true })
  const forget = () => element.isConnected && watch.disconnect()
  element.addEventListener('blur', () => setTimeout(forget), { once: true })
}

function focusContent(): void {
  const main = document.getElementById('main')
  main?.setAttribute('tabindex', '-1')
  main?.focus({ preventScroll: true })
}
