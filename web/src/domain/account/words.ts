import type { ToastText } from '../../kit/toasts.ts'

export function accountCreatedToast(description?: string): ToastText {
  return { title: 'Account Created', tone: 'ok', ...(description && { description }) }
}
