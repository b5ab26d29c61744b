// The form of a dialog: its fields, and below them Cancel and the button that sends it.
import type { ReactNode, Ref, SubmitEvent } from 'react'

import { Button, type ButtonProps } from './Button.tsx'
import { DialogBody, DialogFooter } from './Dialog.tsx'
import { shortcutProps } from './shortcuts.ts'

interface DialogFormProps {
  /** The fields, one below the other. */
  children: ReactNode
  formRef?: Ref<HTMLFormElement>
  /** The label of the button that sends the form. */
  saveText: string
  isSaving: boolean
  busyText?: string
  /** Why the form can't be sent. */
  disabledReason?: string | undefined
  variant?: ButtonProps['variant']
  /** Not called while the form is being sent. */
  onSave: (event: SubmitEvent<HTMLFormElement>) => unknown
  onCancel: () => void
  cancelText?: string
  /** In place of Cancel. */
  secondary?: ReactNode
  /** The fields reach the edges of the dialog. */
  flush?: boolean
}

export function DialogForm({
  children,
  formRef,
  saveText,
  isSaving,
  busyText = 'Saving...',
  disabledReason,
  variant = 'primary',
  onSave,
  onCancel,
  cancelText = 'Cancel',
  secondary,
  flush = false,
}: DialogFormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isSaving) void onSave(event)
  }
  return (
    <form ref={formRef} className="contents" noValidate onSubmit={submit}>
      <DialogBody flush={flush}>
        {flush ? children : <div className="flex flex-col gap-3">{children}</div>}
      </DialogBody>
      <DialogFooter>
        {secondary ?? <Button onClick={onCancel}>{cancelText}</Button>}
        <Button
          {...shortcutProps('save')}
          type="submit"
          variant={variant}
          busy={isSaving}
          busyText={busyText}
          disabledReason={disabledReason}
        >
          {saveText}
        </Button>
      </DialogFooter>
    </form>
  )
}
