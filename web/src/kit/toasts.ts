import { useSyncExternalStore } from 'react'

/** `plain` says that something happened, `danger` that something failed; the others carry a temperature. */
export type ToastTone = 'plain' | 'ok' | 'ice' | 'ember' | 'danger'

export interface ToastText {
  title: string
  description?: string
  tone?: ToastTone
  /** Shows an Undo button. */
  undo?: () => void
  /** How long it stands, in milliseconds; 5 s unless said. */
  duration?: number
}

export interface StandingToast extends ToastText {
  id: number
  isOpen: boolean
}

let current: StandingToast | undefined
let nextId = 1
const listeners = new Set<() => void>()

/** Shows a toast in place of the one before it. Only actions, arrivals, skipped steps and the account's end call this. */
export function showToast(text: ToastText): void {
  current = { ...text, id: nextId++, isOpen: true }
  tellAll()
}

/** Closes the toast, unless another has taken its place. */
export function closeToast(id: number): void {
  if (current?.id !== id) return
  current = { ...current, isOpen: false }
  tellAll()
}

export function useStandingToast(): StandingToast | undefined {
  return useSyncExternalStore(listen, standingToast, nothing)
}

export function standingToast(): StandingToast | undefined {
  return current
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tellAll() {
  for (const listener of listeners) listener()
}

function nothing() {
  return undefined
}
