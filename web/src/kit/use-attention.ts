import { type FocusEvent, type PointerEvent, useState } from 'react'

/**
 * Whether a person is at the list: the pointer moves over it or the focus is in it. Fingers do not hover, and a pointer
 * that lies where the list happened to appear is at nothing.
 */
export function useAttention() {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  return {
    isHeld: isHovered || isFocused,
    attention: {
      onPointerMove: ({ pointerType, movementX, movementY }: PointerEvent) => {
        if (pointerType !== 'touch' && (movementX !== 0 || movementY !== 0)) setHovered(true)
      },
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  }
}
