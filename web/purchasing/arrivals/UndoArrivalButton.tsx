import { useNavigate } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'

import { type Arrival, undoArrival } from '#contract/purchasing/arrivals.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { reloadOnConflict } from '#web/api/reloadOnConflict.ts'
import { useChange } from '#web/api/useChange.ts'
import { useConfirm } from '#web/api/useConfirm.tsx'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { Button } from '#web/ui/Button.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

/** Takes the units of an arrival from the stock again; asks first. */
export function UndoArrivalButton({ arrival: { id, number, accepted } }: { arrival: Arrival }) {
  const navigate = useNavigate()
  const permissionError = usePermissionError('purchases.receive')
  const undoing = useChange(undoArrival, {
    success: (counter) => `${number} undone by ${counter.number}`,
    failure: 'Failed to undo the arrival',
    onFailure: reloadOnConflict,
    onDone: (counter) => void navigate({ to: '/arrivals/$id', params: { id: String(counter.id) } }),
  })
  const { ask, dialog } = useConfirm(undoing, {
    title: `Undo ${number}`,
    description: `${formatUnits(accepted)} leave the stock again. That works while all of them are free.`,
    confirmText: 'Undo arrival',
    busyText: 'Undoing...',
  })
  return (
    <>
      <Button {...shortcutProps('undo')} disabledReason={permissionError} onClick={() => ask({ id })}>
        <Undo2 aria-hidden="true" />
        Undo
      </Button>
      {dialog}
    </>
  )
}
