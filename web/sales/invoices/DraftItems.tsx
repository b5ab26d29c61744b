// The items of a new invoice: the list, the product picker, and keyboard and scanner input.
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

import { DraftLineList } from './DraftLineList.tsx'
import { ProductPicker } from './ProductPicker.tsx'
import type { DraftLines } from './useDraftLines.ts'
import { findProductByCode } from './useProductPages.ts'

/** `isMissing`: the form was submitted without items. */
export function DraftItems({ items, isMissing }: { items: DraftLines; isMissing: boolean }) {
  const [isPicking, setIsPicking] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  /** The product added last, until its quantity is focused. */
  const addedId = useRef<number>(undefined)
  const { lines, add } = items
  const pick = useCallback(
    (product: Product) => {
      if (!add(product)) return
      addedId.current = product.id
      setIsPicking(false)
    },
    [add],
  )
  const addedQuantityInput = () => {
    const id = addedId.current
    addedId.current = undefined
    return list.current?.querySelector<HTMLElement>(`[data-quantity="${id}"] input`)
  }
  // Scans are processed in order, so that the last scanned product ends up focused.
  const pendingScans = useRef(Promise.resolve())
  const addScanned = async (code: string) => {
    const product = await findProductByCode(code, { reportsUnknown: true })
    // The page may have been left meanwhile.
    if (!product || !addButton.current) return
    const isFocusInList = list.current?.contains(document.activeElement) === true
    if (!flushSync(() => add(product)) || !isFocusInList) return
    addedId.current = product.id
    addedQuantityInput()?.focus()
  }
  // Enter in a quantity moves on instead of submitting the form.
  const handleEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    const code = getScannedCode()
    if (code !== undefined) {
      pendingScans.current = pendingScans.current.then(() => addScanned(code))
      return
    }
    const inputs = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-quantity] input')]
    const next = inputs[inputs.indexOf(event.target) + 1] ?? addButton.current
    next?.focus()
  }
  const remove = (productId: number) => {
    items.remove(productId)
    // The focused remove button is gone with its line.
    addButton.current?.focus()
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
        {lines.length > 0 ? (
          <div ref={list} role="presentation" onKeyDown={handleEnter}>
            <DraftLineList items={{ ...items, remove }} />
          </div>
        ) : (
          <p className="px-4 pt-8 pb-3 text-center text-control text-muted">
            No items added. Click &quot;Add Product&quot; to get started.
          </p>
        )}
        <div role="alert" className={lines.length > 0 ? '' : 'min-h-8 pb-5'}>
          {isMissing && (
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
        focusAfterClose={addedQuantityInput}
        lines={lines}
        onPick={pick}
      />
    </>
  )
}
