// Export CSV, with a figure that rises while a large catalogue comes.
import { Download } from 'lucide-react'

import type { ProductFilter } from '#contract/products.ts'
import { figure } from '#domain/figures.ts'
import { Button } from '#web/ui/Button.tsx'

import { useExportProducts } from './useExportProducts.ts'

export function ExportButton({ filter }: { filter: ProductFilter }) {
  const { start, isRunning, done } = useExportProducts()
  const soFar = done > 0 ? ` ${figure(done)}` : ''
  return (
    <Button busy={isRunning} busyText={`Exporting...${soFar}`} onClick={() => start(filter)}>
      <Download aria-hidden="true" />
      Export CSV
    </Button>
  )
}
