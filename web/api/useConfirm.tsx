// Asks before a change. The dialog is busy while the change runs, and closes once it is made or refused for good. A question about a
// reason stays open with it after a refusal.
import { type ReactNode, useState } from 'react'

import { ConfirmDialog, type ConfirmDialogProps } from '#web/ui/ConfirmDialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'

import { failureOutcome } from './attemptKey.ts'
import type { CallOptions } from './useAction.ts'

interface Confirmable<Input, Result> {
  mutate: (input: Input, options: CallOptions<Result>) => void
  isPending: boolean
}

interface ConfirmTexts extends Omit<ConfirmDialogProps, 'open' | 'onOpenChange' | 'onConfirm' | 'busy'> {
  /** The question asks for a reason, which becomes `reason` of the input. */
  reason?: { maxLength: number; missing: string }
  /** Runs before the change, and calls `proceed` unless the question has more to show first. */
  before?: ((proceed: () => void) => Promise<void>) | undefined
}

/** A change with a reason gets it from the dialog. */
type Asked<Input> = Input extends { reason: string } ? Omit<Input, 'reason'> : Input

interface ConfirmChangeProps<Input, Result> extends ConfirmTexts {
  change: Confirmable<Input, Result>
  input: Asked<Input>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** After an unknown outcome it stays open: confirming repeats the same attempt. */
export function ConfirmChange<Input, Result>({
  change,
  input,
  reason,
  before,
  children,
  ...dialog
}: ConfirmChangeProps<Input, Result>) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [isWaiting, setIsWaiting] = useState(false)
  const close = () => dialog.onOpenChange(false)
  const confirm = () => {
    const text = typed.trim()
    setError(reason && text === '' ? reason.missing : undefined)
    if (reason && text === '') return
    const mutate = () =>
      change.mutate((reason ? { ...input, reason: text } : input) as Input, {
        onDone: close,
        onError: (error) => (!reason && failureOutcome(error) === 'refused' ? close() : undefined),
      })
    if (!before) return mutate()
    setIsWaiting(true)
    void before(mutate).finally(() => setIsWaiting(false))
  }
  return (
    <ConfirmDialog {...dialog} busy={change.isPending || isWaiting} onConfirm={confirm}>
      {reason ? (
        <Field label="Reason" required error={error}>
          <Input
            autoComplete="off"
            maxLength={reason.maxLength}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      ) : (
        children
      )}
    </ConfirmDialog>
  )
}

/** `ask(input)` opens `dialog`, which the caller renders. Texts of a function are those of the moment of `ask`. */
export function useConfirm<Input, Result>(
  change: Confirmable<Input, Result>,
  texts: ConfirmTexts | ((input: Asked<Input>) => ConfirmTexts),
): { ask: (input: Asked<Input>) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<{
    input: Asked<Input>
    texts?: ConfirmTexts
    isOpen: boolean
    /** Each question starts without a reason. */
    count: number
  }>()
  const shown = typeof texts === 'function' ? asked?.texts : texts
  return {
    ask: (input) =>
      setAsked({
        input,
        isOpen: true,
        count: (asked?.count ?? 0) + 1,
        ...(typeof texts === 'function' && { texts: texts(input) }),
      }),
    dialog: asked && shown && (
      <ConfirmChange
        key={asked.count}
        {...shown}
        change={change}
        input={asked.input}
        open={asked.isOpen}
        onOpenChange={(isOpen) => setAsked({ ...asked, isOpen })}
      />
    ),
  }
}
