// Asks before a change. The dialog is busy while the change runs, and closes once it is made or refused for good.
import { type ReactNode, useState } from 'react'

import { ConfirmDialog, type ConfirmDialogProps } from '#web/ui/ConfirmDialog.tsx'

import { failureOutcome } from './attemptKey.ts'
import type { CallOptions } from './useAction.ts'

interface Confirmable<Input, Result> {
  mutate: (input: Input, options: CallOptions<Result>) => void
  isPending: boolean
}

type ConfirmTexts = Omit<ConfirmDialogProps, 'open' | 'onOpenChange' | 'onConfirm' | 'busy'>

interface ConfirmChangeProps<Input, Result> extends ConfirmTexts {
  change: Confirmable<Input, Result>
  input: Input
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** After an unknown outcome it stays open: confirming repeats the same attempt. */
export function ConfirmChange<Input, Result>({
  change,
  input,
  ...dialog
}: ConfirmChangeProps<Input, Result>) {
  const close = () => dialog.onOpenChange(false)
  return (
    <ConfirmDialog
      {...dialog}
      busy={change.isPending}
      onConfirm={() =>
        change.mutate(input, {
          onDone: close,
          onError: (error) => (failureOutcome(error) === 'refused' ? close() : undefined),
        })
      }
    />
  )
}

/** `ask(input)` opens `dialog`, which the caller renders. Texts of a function are those of the moment of `ask`. */
export function useConfirm<Input, Result>(
  change: Confirmable<Input, Result>,
  texts: ConfirmTexts | ((input: Input) => ConfirmTexts),
): { ask: (input: Input) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ input: Input; texts?: ConfirmTexts; isOpen: boolean }>()
  const shown = typeof texts === 'function' ? asked?.texts : texts
  return {
    ask: (input) =>
      setAsked({ input, isOpen: true, ...(typeof texts === 'function' && { texts: texts(input) }) }),
    dialog: asked && shown && (
      <ConfirmChange
        {...shown}
        change={change}
        input={asked.input}
        open={asked.isOpen}
        onOpenChange={(isOpen) => setAsked({ ...asked, isOpen })}
      />
    ),
  }
}
