// What is done with the orders of an import: show them, and confirm the drafts.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import type { OrderImport } from '#contract/sales/orderImports.ts'
import { pluralize } from '#domain/platform/format.ts'
import { type Problem, ProblemsDialog } from '#web/lists/ProblemsDialog.tsx'
import { useConfirmOrders } from '#web/sales/orders/useConfirmOrders.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'

export function ImportedOrders({ of: { id, importedCount } }: { of: OrderImport }) {
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [isDone, setIsDone] = useState(false)
  const { permissionError, ask, dialog } = useConfirmOrders(
    `the drafts of ${pluralize(importedCount, 'imported order')}`,
    (outcome) => {
      setProblems(outcome.problems)
      setIsDone(outcome.problems.length === 0)
    },
  )
  if (importedCount === 0) return null
  return (
    <>
      <Link to="/orders" search={{ importId: id }} className={buttonStyles()}>
        Show orders
      </Link>
      <Button
        disabledReason={permissionError ?? (isDone ? 'They are confirmed.' : undefined)}
        onClick={() => ask({ importId: id })}
      >
        Confirm orders
      </Button>
      {dialog}
      <ProblemsDialog noun="order" problems={problems} onClose={() => setProblems([])} />
    </>
  )
}
