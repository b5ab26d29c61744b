import { undoAllocationRun } from '#contract/sales/allocationRuns.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { reloadOnConflict } from '#web/api/reloadOnConflict.ts'
import { useChange } from '#web/api/useChange.ts'

/** Undoes an allocation run, from its page or the toast after it. */
export function useUndoAllocation() {
  return useChange(undoAllocationRun, {
    success: ({ units, keptUnits }) => ({
      title: `Released ${formatUnits(units - keptUnits)}`,
      ...(keptUnits > 0 && {
        description: `${formatUnits(keptUnits)} ${keptUnits === 1 ? 'was' : 'were'} invoiced, released or cancelled since.`,
      }),
    }),
    failure: 'Failed to undo the allocation',
    onFailure: reloadOnConflict,
  })
}
