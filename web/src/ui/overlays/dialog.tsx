import { X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../icon-button.tsx'
import { closeByEscape } from './close-by-escape.ts'
import { useFocusBack } from './use-focus-back.ts'

interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  /** 480 or 640 px wide. */
  width?: 'narrow' | 'wide'
  /** The buttons, the main one last. */
  actions?: ReactNode
  children?: ReactNode
}

/** A dialog in the middle of the page, a sheet from the bottom on small screens. */
export function Dialog({ isOpen, onClose, title, description, width = 'narrow', actions, children }: DialogProps) {
  const focusBack = useFocusBack(isOpen)
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={next => !next && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="appear-quick fixed inset-0 z-40 bg-overlay" />
        <RadixDialog.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...focusBack}
          onKeyDown={closeByEscape(onClose)}
          className={cx(
            'appear fixed inset-x-0 bottom-0 z-50 mx-auto max-h-[92dvh] overflow-y-auto rounded-t-[16px] border border-line-2 bg-surface-raise p-5 shadow-3 focus:outline-none sm:inset-y-0 sm:my-auto sm:h-fit sm:max-h-[88dvh] sm:rounded-[16px]',
            width === 'narrow' ? 'sm:w-[480px]' : 'sm:w-[640px]',
          )}
        >
          <div className="flex items-start justify-between gap-4">
            <RadixDialog.Title className="text-[18px]/6 font-[650] tracking-[-0.022em]">{title}</RadixDialog.Title>
            <RadixDialog.Close asChild>
              <IconButton icon={X} label="Close" className="-mt-0.5 -mr-1" />
            </RadixDialog.Close>
          </div>
          {description && <RadixDialog.Description className="text-ink-2">{description}</RadixDialog.Description>}
          {children && <div className="mt-4">{children}</div>}
          {actions && <div className="mt-5 flex flex-wrap justify-end gap-2">{actions}</div>}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
