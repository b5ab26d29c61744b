// Asks before an action. The focus is on the first field; without one on the button that confirms, or on Cancel if it destroys something.
import { AlertDialog } from 'radix-ui'
import { type ReactNode, type SubmitEvent, useRef } from 'react'

import { Button } from './Button.tsx'
import { Scrim } from './Scrim.tsx'
import { shortcutProps } from './shortcuts.ts'
import { useAskBeforeUnload } from './useAskBeforeUnload.ts'
import { useRestoreFocus } from './useRestoreFocus.ts'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** Describes the consequence in a sentence. */
  description: ReactNode
  /** Verb and noun: 'Void invoice'. */
  confirmText: string
  cancelText?: string | undefined
  /** The dialog stays open until the caller closes it. */
  onConfirm: () => void
  /** A third choice, between the two others. */
  alternative?: { text: string; onSelect: () => void } | undefined
  busy?: boolean | undefined
  busyText?: string | undefined
  /** `danger` unless the action can be undone. */
  variant?: 'danger' | 'primary' | undefined
  /** Fields such as a reason. */
  children?: ReactNode
}

/** Controlled. Clicks outside don't close it, and nothing does while it is busy. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmText,
  cancelText = 'Cancel',
  onConfirm,
  alternative,
  busy = false,
  busyText,
  variant = 'danger',
  children,
}: ConfirmDialogProps) {
  const home = useRestoreFocus()
  const isTyped = useRef(false)
  useAskBeforeUnload(open, () => isTyped.current)
  const focusFirst = (event: Event) => {
    isTyped.current = false
    home.onOpenAutoFocus()
    if (!(event.currentTarget instanceof Element)) return
    const field = event.currentTarget.querySelector<HTMLElement>('input:not([readonly]), textarea, select')
    const confirm = event.currentTarget.querySelector<HTMLElement>('[type=submit]')
    const first = field ?? (variant === 'primary' ? confirm : null)
    if (!first) return
    event.preventDefault()
    first.focus()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // React events bubble to a surrounding form in the component tree.
    event.stopPropagation()
    onConfirm()
  }
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => (busy ? undefined : onOpenChange(next))}>
      <AlertDialog.Portal>
        <Scrim />
        <AlertDialog.Content
          {...home}
          onOpenAutoFocus={focusFirst}
          // While it disappears, a second click or Enter must not confirm again.
          inert={!open}
          aria-modal="true"
          data-locks-scroll=""
          className="fixed inset-x-0 top-[max(1rem,16dvh)] z-40 mx-auto w-[min(100%-2rem,27rem)] rounded-md bg-raised text-ink shadow-float outline-none data-[state=closed]:animate-vanish data-[state=open]:animate-settle max-sm:top-auto max-sm:bottom-4 max-sm:data-[state=open]:animate-rise"
        >
          <form noValidate onSubmit={submit} onInput={() => (isTyped.current = true)}>
            <div className="flex flex-col gap-1 p-5 pb-4">
              <AlertDialog.Title className="text-body font-semibold">{title}</AlertDialog.Title>
              <AlertDialog.Description className="text-control text-muted">
                {description}
              </AlertDialog.Description>
              {children && <div className="pt-3 empty:hidden">{children}</div>}
            </div>
            <div className="flex justify-end gap-2 border-t border-hairline px-5 py-3 max-sm:flex-col-reverse">
              <AlertDialog.Cancel asChild>
                <Button>{cancelText}</Button>
              </AlertDialog.Cancel>
              {alternative && <Button onClick={alternative.onSelect}>{alternative.text}</Button>}
              <Button
                {...(children !== undefined && shortcutProps('save'))}
                type="submit"
                variant={variant}
                busy={busy}
                busyText={busyText}
              >
                {confirmText}
              </Button>
            </div>
          </form>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
