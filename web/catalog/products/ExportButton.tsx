// Export CSV, with a figure that rises while a large catalogue comes.
import { Download } from 'lucide-react'

import { exportProducts, type ProductFilter } from '#contract/catalog/products.ts'
import { useExport } from '#web/api/useExport.ts'
import { Button } from '#web/ui/Button.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

/** SPEC.md sections 5 and 8. */
const words = {
  emptyMessage: 'No products found to export.',
  itemsLabel: 'products',
  failureMessage: 'Failed to export products. Please try again.',
}

export function ExportButton({ filter }: { filter: ProductFilter }) {
  const { start, isRunning, busyText } = useExport(exportProducts, words)
  return (
    <Button {...shortcutProps('Alt+X')} busy={isRunning} busyText={busyText} onClick={() => start(filter)}>
      <Download aria-hidden="true" />
      Export CSV
    </Button>
  )
}
