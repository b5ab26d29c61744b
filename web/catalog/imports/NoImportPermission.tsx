// What stands in the place of imports for whoever may not see them.
import { Link } from '@tanstack/react-router'

import { NoPermission } from '#web/shell/NoPermission.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { ClothDrawing } from '#web/ui/drawings.tsx'

export function NoImportPermission({ whyNot }: { whyNot: string }) {
  return (
    <NoPermission
      whyNot={whyNot}
      drawing={<ClothDrawing />}
      action={
        <Link to="/products" className={buttonStyles()}>
          Back to Products
        </Link>
      }
    />
  )
}
