import { useRef } from 'react'

/**
 * Gives the focus back to where it was before a dialog opened, unless whoever closed it has put it elsewhere. Where that
 * is gone, the page's content has it, so that the next Tab does not start at the top. Spread it on Radix's content.
 */
export function useFocusBack(isOpen: boolean) {
  const opener = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  // Noted while it is drawn: a button inside may take the focus as soon as it stands.
  if (isOpen && !wasOpen.current) opener.current = document.activeElement
  wasOpen.current = isOpen
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
  const target = isHere ? element : document.getElementById('main')
  if (!isHere) target?.setAttribute('tabindex', '-1')
  target?.focus({ preventScroll: !isHere })
}
