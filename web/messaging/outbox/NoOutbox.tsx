// What stands in the place of the outbox for whoever may not see it.
import { Link } from '@tanstack/react-router'

import { NoPermission } from '#web/shell/NoPermission.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { PaperDrawing } from '#web/ui/drawings.tsx'

export function NoOutbox({ whyNot }: { whyNot: string }) {
  return (
    <NoPermission
      whyNot={whyNot}
      drawing={<PaperDrawing />}
      action={
        <Link to="/invoices" className={buttonStyles()}>
          Back to Invoices
        </Link>
      }
    />
  )
}
