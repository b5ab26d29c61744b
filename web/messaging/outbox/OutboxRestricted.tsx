import { Link } from '@tanstack/react-router'

import { NoPermission } from '#web/shell/NoPermission.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { PaperDrawing } from '#web/ui/drawings.tsx'

/** Shown instead of an outbox page to users without permission. */
export function OutboxRestricted({ permissionError }: { permissionError: string }) {
  return (
    <NoPermission
      whyNot={permissionError}
      drawing={<PaperDrawing />}
      action={
        <Link to="/invoices" className={buttonStyles()}>
          Back to Invoices
        </Link>
      }
    />
  )
}
