// Asks before a change. The dialog is busy while the change runs, and closes once it is made or refused for good.
import { type ReactNode, useState } from 'react'

import { ConfirmDialog, type ConfirmDialogProps } from '#web/ui/ConfirmDialog.tsx'

import { failureOutcome } from './attemptKey.ts'
import type { CallOptions } from './useAction.ts'

interface Confirmable<Input, Result> {
  mutate: (input: Input, options: CallOptions<Result>) => void
  isPending: boolean
}

type ConfirmTexts = Omit<ConfirmDialogProps, 'open' | 'onOpenChange' | 'onConfirm' | 'busy' | 'children'>

/** `ask(input)` opens `dialog`, which the caller renders. After an unknown outcome it stays open: confirming repeats the same attempt. */
export function useConfirm<Input, Result>(
  change: Confirmable<Input, Result>,
  texts: ConfirmTexts,
): { ask: (input: Input) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ input: Input }>()
  const close = () => setAsked(undefined)
  return {
    ask: (input) => setAsked({ input }),
    dialog: (
      <ConfirmDialog
        {...texts}
        open={asked !== undefined}
        onOpenChange={(open) => (open ? undefined : close())}
        busy={change.isPending}
        onConfirm={() => {
          if (!asked) return
          change.mutate(asked.input, {
            onDone: close,
            onError: (error) => (failureOutcome(error) === 'refused' ? close() : undefined),
          })
        }}
      />
    ),
  }
}
