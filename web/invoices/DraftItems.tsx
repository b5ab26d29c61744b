// The items of a new invoice, and the way to more of them.
import { CircleAlert, Plus } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useIsPhone } from '#web/ui/useIsPhone.ts'

import { DraftLinesTable } from './DraftLinesTable.tsx'
import { DraftRows } from './DraftRows.tsx'
import { ProductPicker } from './ProductPicker.tsx'
import type { DraftLines } from './useDraftLines.ts'

/** `isMissed` after an attempt to create the invoice without any. */
export function DraftItems({ items, isMissed }: { items: DraftLines; isMissed: boolean }) {
  const isPhone = useIsPhone()
  const [isPicking, setIsPicking] = useState(false)
  return (
    <>
      <Card
        title="Items"
        flush
        action={
          <Button size="sm" onClick={() => setIsPicking(true)}>
            <Plus aria-hidden="true" />
            Add Product
          </Button>
        }
      >
        {items.lines.length > 0 ? (
          isPhone ? (
            <DraftRows items={items} />
          ) : (
            <DraftLinesTable items={items} />
          )
        ) : (
          <p className="px-4 pt-8 pb-3 text-center text-control text-muted">
            No items added. Click &quot;Add Product&quot; to get started.
          </p>
        )}
        <div role="alert" className={items.lines.length > 0 ? '' : 'min-h-8 pb-5'}>
          {isMissed && (
            <p className="flex items-center justify-center gap-1 px-4 text-control text-danger">
              <CircleAlert aria-hidden="true" className="size-4 shrink-0 stroke-[1.5]" />
              Please add at least one product to the invoice
            </p>
          )}
        </div>
      </Card>
      <ProductPicker
        open={isPicking}
        onOpenChange={setIsPicking}
        lines={items.lines}
        onPick={(product) => {
          if (items.add(product)) setIsPicking(false)
        }}
      />
    </>
  )
}
