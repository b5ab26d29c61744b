// A dialog: focuses its first field, restores the focus, fills the screen on a phone, asks before typed values are lost.
import { X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import { type ReactNode, type SyntheticEvent, useCallback, useRef, useState } from 'react'
import { tv } from 'tailwind-variants/lite'

import { buttonStyles } from './buttonStyles.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Scrim } from './Scrim.tsx'
import { UnsavedInputContext } from './UnsavedInput.tsx'
import { useAskBeforeUnload } from './useAskBeforeUnload.ts'
import { useCloseOnBack } from './useCloseOnBack.ts'
import { useRestoreFocus } from './useRestoreFocus.ts'

const content = tv({
  base: [
    'fixed z-40 flex flex-col bg-raised text-ink shadow-float outline-none [--sticky-top:0px]',
    'inset-x-0 top-[max(1rem,8dvh)] mx-auto max-h-[min(84dvh,52rem)] rounded-md',
    'data-[state=closed]:animate-vanish data-[state=open]:animate-settle',
    'max-sm:inset-0 max-sm:max-h-none max-sm:rounded-none max-sm:data-[state=open]:animate-rise',
  ],
  variants: {
    size: {
      sm: 'w-[min(100%-2rem,26rem)] max-sm:w-full',
      md: 'w-[min(100%-2rem,36rem)] max-sm:w-full',
      lg: 'w-[min(100%-2rem,60rem)] max-sm:w-full',
    },
  },
  defaultVariants: { size: 'md' },
})

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** Shows the title to screen readers only: the content has its own heading. */
  bare?: boolean | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
  /** Gets the focus on closing instead of the element that had it before. */
  focusAfterClose?: (() => HTMLElement | null | undefined) | undefined
  /** The address opens and closes it, so Back does so already. */
  isInAddress?: boolean | undefined
  /** A DialogBody and a DialogFooter, or a form with className 'contents' around both. */
  children: ReactNode
}

/**
 * Controlled. Escape, the close button, a click outside, and Back close it; a form with typed values asks first, and so does one with
 * `UnsavedInput`.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  bare = false,
  size,
  focusAfterClose: focusOnward,
  isInAddress = false,
  children,
}: DialogProps) {
  const home = useRestoreFocus(focusOnward)
  const [isAsking, setIsAsking] = useState(false)
  // The form may be saved while it asks.
  if (!open && isAsking) setIsAsking(false)
  const isTyped = useRef(false)
  const isReported = useRef(false)
  const report = useCallback((isUnsaved: boolean) => {
    isReported.current = isUnsaved
  }, [])
  const isDirty = () => isTyped.current || isReported.current
  const close = () => (isDirty() ? setIsAsking(true) : onOpenChange(false))
  useCloseOnBack(open && !isInAddress, close)
  useAskBeforeUnload(open, isDirty)
  const handleInput = ({ target }: SyntheticEvent) => {
    if (target instanceof HTMLElement && target.closest('form') && !isSearch(target)) isTyped.current = true
  }
  return (
    <RadixDialog.Root open={open} onOpenChange={(next) => (next ? onOpenChange(true) : close())}>
      <RadixDialog.Portal>
        {/* Not Radix's own overlay: its scroll lock writes a style tag, which our CSP refuses. base.css locks. */}
        <Scrim />
        <RadixDialog.Content
          {...home}
          onOpenAutoFocus={() => {
            isTyped.current = false
            home.onOpenAutoFocus()
          }}
          aria-modal="true"
          // While it disappears, a second click or Enter must not send its form again.
          inert={!open}
          data-locks-scroll=""
          className={content({ size })}
          onInput={handleInput}
          onEscapeKeyDown={(event) => {
            // Escape clears the text of a search field (SearchInput) before it closes the dialog.
            if (isSearch(event.target) && event.target.value !== '') event.preventDefault()
          }}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <div className={bare ? 'sr-only' : 'border-b border-hairline py-3 pr-14 pl-5 max-sm:pl-4'}>
            <RadixDialog.Title className="text-body font-semibold">{title}</RadixDialog.Title>
            {description !== undefined && (
              <RadixDialog.Description className="mt-0.5 text-control text-muted">
                {description}
              </RadixDialog.Description>
            )}
          </div>
          <UnsavedInputContext value={report}>{children}</UnsavedInputContext>
          {/* Last in the document, so that the first field and not this has the focus on opening. */}
          <RadixDialog.Close
            aria-label="Close"
            className={buttonStyles({
              variant: 'ghost',
              icon: true,
              className: 'absolute top-1.5 right-2 max-sm:top-0.5',
            })}
          >
            <X aria-hidden="true" />
          </RadixDialog.Close>
        </RadixDialog.Content>
      </RadixDialog.Portal>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Discard your changes?"
        description="Your entries are not saved."
        confirmText="Discard"
        cancelText="Keep editing"
        onConfirm={() => onOpenChange(false)}
      />
    </RadixDialog.Root>
  )
}

function isSearch(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.type === 'search'
}

/** The scrolling part. */
export function DialogBody({
  children,
  flush = false,
}: {
  children: ReactNode
  flush?: boolean | undefined
}) {
  return (
    <div
      className={`min-h-0 flex-1 overflow-y-auto overscroll-contain ${flush ? '' : 'px-5 py-4 max-sm:px-4'}`}
    >
      {children}
    </div>
  )
}

/** Stays at the bottom. The main button comes last. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="flex justify-end gap-2 border-t border-hairline px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:px-4 max-sm:*:flex-1">
      {children}
    </div>
  )
}
