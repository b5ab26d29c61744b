// What can be done with the products that are selected in the table.
import { PencilLine } from 'lucide-react'
import { useState } from 'react'

import type { ProductFilter } from '#contract/catalog/products.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { BulkEditDialog } from '#web/catalog/bulkEdits/BulkEditDialog.tsx'
import { AssignBarcodes } from '#web/catalog/gs1Numbers/AssignBarcodes.tsx'
import { PrintSelectedLabels } from '#web/catalog/labels/PrintSelectedLabels.tsx'
import { describeSelection, SelectionBar } from '#web/lists/SelectionBar.tsx'
import type { RowSelection } from '#web/lists/useRowSelection.ts'
import { Button } from '#web/ui/Button.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

interface ProductSelectionProps {
  selection: RowSelection
  filters: ProductFilter
  /** Products that match the filters. */
  total: number
  totalIsMinimum: boolean
}

export function ProductSelection({ selection, filters, total, totalIsMinimum }: ProductSelectionProps) {
  /** Undefined until the dialog is first opened. */
  const [isOpen, setIsOpen] = useState<boolean>()
  const ids = [...selection.ids]
  const products = selection.isAll ? { filter: filters, exceptIds: ids } : { ids }
  const description = describeSelection('product', selection, totalIsMinimum)
  const mayBulkEdit = usePermissionError('products.bulkEdit') === undefined
  return (
    <>
      {selection.count > 0 && (
        <SelectionBar noun="product" selection={selection} total={total} totalIsMinimum={totalIsMinimum}>
          <PrintSelectedLabels selection={selection} filters={filters} />
          {mayBulkEdit && (
            <>
              <AssignBarcodes selection={products} description={description} onDone={selection.clear} />
              <Button {...shortcutProps('bulkEdit')} variant="primary" onClick={() => setIsOpen(true)}>
                <PencilLine aria-hidden="true" />
                Bulk edit
              </Button>
            </>
          )}
        </SelectionBar>
      )}
      {isOpen !== undefined && (
        <BulkEditDialog
          selection={products}
          description={description}
          open={isOpen}
          onOpenChange={setIsOpen}
          onDone={selection.clear}
        />
      )}
    </>
  )
}
