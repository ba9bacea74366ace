import { CircleAlert, CircleCheck, Info, type LucideIcon, Snowflake, Undo2, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { closeToast, type StandingToast, type ToastTone, useStandingToast } from '../../kit/toasts.ts'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { IconButton } from '../icon-button.tsx'

const LOOKS: Record<ToastTone, { icon: LucideIcon; color: string }> = {
  plain: { icon: Info, color: 'text-ink-2' },
  ok: { icon: CircleCheck, color: 'text-ok' },
  ice: { icon: Snowflake, color: 'text-ice' },
  ember: { icon: Undo2, color: 'text-ember' },
  danger: { icon: CircleAlert, color: 'text-danger' },
}

/**
 * Draws the one toast that may stand. F8 moves the focus to it. An open dialog takes the pointer from the page and hides it
 * from screen readers, except what has `aria-live`: what failed in the dialog is said here, so that it stays within reach.
 */
export function Toaster() {
  const toast = useStandingToast()
  return (
    <Toast.Provider duration={5_000} swipeDirection="right" swipeThreshold={50} label="Notification">
      {toast && <OneToast key={toast.id} toast={toast} />}
      <Toast.Viewport
        hotkey={['F8']}
        label="Notifications ({hotkey})"
        aria-live="off"
        className="pointer-events-auto fixed right-3 bottom-[calc(72px+var(--toast-lift,0px)+env(safe-area-inset-bottom))] z-60 w-[420px] max-w-[calc(100vw-24px)] outline-none sm:right-5 sm:bottom-[calc(20px+var(--toast-lift,0px))]"
      />
    </Toast.Provider>
  )
}

function OneToast({ toast }: { toast: StandingToast }) {
  const tone = toast.tone ?? 'plain'
  const { icon: Icon, color } = LOOKS[tone]
  return (
    <Toast.Root
      open={toast.isOpen}
      onOpenChange={isOpen => !isOpen && closeToast(toast.id)}
      type={tone === 'danger' ? 'foreground' : 'background'}
      {...(toast.duration ? { duration: toast.duration } : {})}
      className={cx(
        'flex items-start gap-3 rounded-lg border bg-surface-raise py-3.5 pr-3.5 pl-4 shadow-3',
        'data-[state=open]:animate-[rise_var(--dur-3)_var(--ease-out)] data-[state=closed]:animate-[leave_var(--dur-2)_forwards]',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-[swipe-out_var(--dur-2)_forwards]',
        tone === 'danger' ? 'border-[color-mix(in_srgb,var(--danger)_45%,var(--line))]' : 'border-line-2',
      )}
    >
      <Icon aria-hidden size={18} strokeWidth={1.75} className={cx('mt-0.5', color)} />
      <div className="min-w-0 grow">
        <Toast.Title className="leading-[22px] font-[650]">{toast.title}</Toast.Title>
        {toast.description && (
          <Toast.Description className="text-sm break-words text-ink-2">{toast.description}</Toast.Description>
        )}
      </div>
      {toast.undo && (
        <Toast.Action altText="Undo" asChild>
          <Button size="sm" onClick={toast.undo}>
            Undo
          </Button>
        </Toast.Action>
      )}
      <Toast.Close asChild>
        <IconButton icon={X} label="Close" />
      </Toast.Close>
    </Toast.Root>
  )
}
