// What stands in the place of imports for whoever may not see them.
import { Link } from '@tanstack/react-router'

import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { ClothDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

export function NoPermission({ whyNot }: { whyNot: string }) {
  return (
    <EmptyState
      drawing={<ClothDrawing />}
      title={whyNot}
      text="Ask an Admin for another role if your work needs it."
      action={
        <Link to="/products" className={buttonStyles()}>
          Back to Products
        </Link>
      }
    />
  )
}
