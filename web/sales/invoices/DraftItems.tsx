// The items of a new invoice, and the way to more of them.
import { CircleAlert, Plus } from 'lucide-react'
import { useCallback, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

import type { Product } from '#contract/catalog/products.ts'
import { noLinesMessage } from '#domain/sales/invoices.ts'
import { getScannedCode } from '#web/catalog/stock/useScanGuard.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { DraftLinesTable } from './DraftLinesTable.tsx'
import { DraftRows } from './DraftRows.tsx'
import { findProductForInvoice } from './findProductForInvoice.ts'
import { ProductPicker } from './ProductPicker.tsx'
import type { DraftLines } from './useDraftLines.ts'

/** `isMissed` after an attempt to create the invoice without any. */
export function DraftItems({ items, isMissed }: { items: DraftLines; isMissed: boolean }) {
  const isPhone = useIsPhone()
  const [isPicking, setIsPicking] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  /** The product that was added last, until the focus is on its quantity. */
  const added = useRef<number>(undefined)
  const { add } = items
  const pick = useCallback(
    (product: Product) => {
      if (!add(product)) return
      added.current = product.id
      setIsPicking(false)
    },
    [add],
  )
  const quantityOfAdded = () => {
    const id = added.current
    added.current = undefined
    return list.current?.querySelector<HTMLElement>(`[data-quantity="${id}"] input`)
  }
  // One after the other: the focus ends on the quantity of the one that was scanned last.
  const scans = useRef(Promise.resolve())
  const addScanned = async (code: string) => {
    const product = await findProductForInvoice(code, true)
    // The page may have been left meanwhile.
    if (!product || !addButton.current) return
    const isHere = list.current?.contains(document.activeElement) === true
    if (!flushSync(() => add(product)) || !isHere) return
    added.current = product.id
    quantityOfAdded()?.focus()
  }
  // Enter after a figure means "next", not "create the invoice".
  const goToNext = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    const scanned = getScannedCode()
    if (scanned !== undefined) {
      scans.current = scans.current.then(() => addScanned(scanned))
      return
    }
    const quantities = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-quantity] input')]
    const next = quantities[quantities.indexOf(event.target) + 1] ?? addButton.current
    next?.focus()
  }
  const removing: DraftLines = {
    ...items,
    remove(productId) {
      items.remove(productId)
      // Its button goes with it.
      addButton.current?.focus()
    },
  }
  return (
    <>
      <Card
        title="Items"
        flush
        action={
          <Button ref={addButton} size="sm" {...shortcutProps('Alt+A')} onClick={() => setIsPicking(true)}>
            <Plus aria-hidden="true" />
            Add Product
            <span aria-hidden="true" className="flex max-sm:hidden pointer-coarse:hidden">
              <Kbd className="-mr-1 ml-0.5 h-4.5">Alt A</Kbd>
            </span>
          </Button>
        }
      >
        {items.lines.length > 0 ? (
          <div ref={list} role="presentation" onKeyDown={goToNext}>
            {isPhone ? <DraftRows items={removing} /> : <DraftLinesTable items={removing} />}
          </div>
        ) : (
          <p className="px-4 pt-8 pb-3 text-center text-control text-muted">
            No items added. Click &quot;Add Product&quot; to get started.
          </p>
        )}
        <div role="alert" className={items.lines.length > 0 ? '' : 'min-h-8 pb-5'}>
          {isMissed && (
            <p className="flex items-center justify-center gap-1 px-4 text-control text-danger">
              <CircleAlert aria-hidden="true" className="size-4 shrink-0 stroke-[1.5]" />
              {noLinesMessage}
            </p>
          )}
        </div>
      </Card>
      <ProductPicker
        open={isPicking}
        onOpenChange={setIsPicking}
        focusAfterClose={quantityOfAdded}
        lines={items.lines}
        onPick={pick}
      />
    </>
  )
}
