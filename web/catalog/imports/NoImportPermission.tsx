// Shown instead of the import pages to users without permission.
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
