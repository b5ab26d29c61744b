// The items of the form: the list, the item field, the product picker, and scanner input.
import { CircleAlert, Plus } from 'lucide-react'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'

import type { Product } from '#contract/catalog/products.ts'
import { ItemField } from '#web/catalog/itemEntry/ItemField.tsx'
import type { ItemEntry } from '#web/catalog/itemEntry/useItemEntry.ts'
import { selfScanning } from '#web/catalog/stock/scanTargets.ts'
import { usePageScans } from '#web/catalog/stock/usePageScans.ts'
import type { ItemsView } from '#web/sales/lines/lineBlocks.ts'
import { ViewSwitch } from '#web/sales/lines/ViewSwitch.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { isEnter } from '#web/ui/isEnter.ts'
import { Keycaps } from '#web/ui/Keycaps.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

import { withReturnedUnits } from './copiedSale.ts'
import { DraftLineList } from './DraftLineList.tsx'
import type { DraftLine } from './draftLines.ts'
import { useDraftMargins } from './draftMargins.ts'
import { DraftStyle, linesOutside } from './DraftStyle.tsx'
import { useLastPrices } from './lastPrices.ts'
import { ProductPicker } from './ProductPicker.tsx'
import { RepeatInvoice } from './RepeatInvoice.tsx'
import type { SaleStore } from './saleStore.ts'
import type { DraftLines } from './useDraftLines.ts'
import { useRepeatInvoice } from './useRepeatInvoice.ts'

/** Whether styles are shown as matrices, as the address has it. */
export interface ItemsViewChoice {
  view: ItemsView
  onViewChange: (view: ItemsView) => void
}

interface DraftItemsProps extends ItemsViewChoice {
  store: SaleStore
  items: DraftLines
  entry: ItemEntry
  /** The element around the item field. */
  itemField: RefObject<HTMLDivElement | null>
  /** The form was submitted without items. */
  isMissing: boolean
}

export function DraftItems({
  store,
  items,
  entry,
  itemField,
  isMissing,
  view,
  onViewChange,
}: DraftItemsProps) {
  const [isPicking, setIsPicking] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  /** The product added last, until its quantity is focused. */
  const addedId = useRef<number>(undefined)
  const { document, lines, styleIds, add } = items
  const { opened } = entry
  const showMatrix = useEffectEvent(() => {
    if (view === 'list') onViewChange('matrix')
  })
  useEffect(() => {
    if (opened) showMatrix()
  }, [opened])
  const shownStyles = view === 'matrix' ? styleIds : []
  const listed = linesOutside(lines, shownStyles)
  const pick = useCallback(
    (product: Product, units?: number) => {
      if (!add(product, units)) return
      addedId.current = product.id
      setIsPicking(false)
    },
    [add],
  )
  const lastPrices = useLastPrices(items.customerId, {
    styleIds: shownStyles,
    productIds: listed.map(({ productId }) => productId),
  })
  const margins = useDraftMargins(store, lines).byProduct
  const quantityInput = (productId: number | undefined) =>
    list.current?.querySelector<HTMLElement>(`[data-quantity="${productId}"] input`)
  const addedQuantityInput = () => {
    const id = addedId.current
    addedId.current = undefined
    return quantityInput(id)
  }
  const focusItemField = () => itemField.current?.querySelector('input')?.focus()
  const scan = async (code: string, isMaybeTyped = false): Promise<boolean> => {
    const added = await entry.scan(code, { isMaybeTyped })
    if (added === undefined) return false
    addedId.current = 'productId' in added ? added.productId : undefined
    setIsPicking(false)
    // In the list the focus follows the scans, so that a quantity can be typed after each.
    if (list.current?.contains(window.document.activeElement)) addedQuantityInput()?.focus()
    return true
  }
  usePageScans(scan, { looksUp: true })
  /** The first line that was added last, until its cell or quantity is focused. */
  const [repeated, setRepeated] = useState<DraftLine>()
  const { repeat, isRepeating } = useRepeatInvoice(store, ([first]) => setRepeated(first))
  const focusRepeated = useEffectEvent(({ productId, styleId }: DraftLine) => {
    if (styleId != null && shownStyles.includes(styleId)) void entry.addStyle(styleId)
    else quantityInput(productId)?.focus()
  })
  useEffect(() => {
    if (repeated) focusRepeated(repeated)
  }, [repeated])
  // Enter in a quantity moves on instead of submitting the form.
  const handleEnter = (event: KeyboardEvent) => {
    if (!isEnter(event)) return
    if (!(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    const inputs = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-quantity] input')]
    const next = inputs[inputs.indexOf(event.target) + 1]
    if (next) next.focus()
    else focusItemField()
  }
  const remove = (productId: number) => {
    const isRemoved = items.remove(productId)
    // The focused remove button is gone with its line.
    if (isRemoved) focusItemField()
    return isRemoved
  }
  return (
    <>
      <Card
        title="Items"
        flush
        action={
          <span className="flex flex-1 flex-wrap items-center justify-end gap-x-3 gap-y-1">
            {styleIds.length > 0 && <ViewSwitch view={view} onChange={onViewChange} />}
            {items.customerId !== null && items.copyOf?.kind !== 'correction' && (
              <RepeatInvoice
                document={document}
                customerId={items.customerId}
                isBusy={isRepeating}
                onChoose={repeat}
              />
            )}
            <Button size="sm" {...shortcutProps('browse')} onClick={() => setIsPicking(true)}>
              <Plus aria-hidden="true" />
              Add Product
              <Keycaps shortcut="browse" onButton className="-mr-1 ml-0.5" />
            </Button>
          </span>
        }
      >
        {listed.length > 0 && (
          <div ref={list} role="presentation" onKeyDown={handleEnter}>
            <DraftLineList
              items={{ ...items, lines: listed, remove }}
              lastPrices={lastPrices}
              margins={margins}
            />
          </div>
        )}
        <div
          {...selfScanning}
          className={`divide-y divide-hairline ${listed.length > 0 && shownStyles.length > 0 ? 'border-t border-hairline' : ''}`}
        >
          {shownStyles.map((styleId) => (
            <DraftStyle
              // Opening it again moves the focus into it again.
              key={opened?.styleId === styleId ? `${styleId} ${opened.count}` : styleId}
              styleId={styleId}
              items={items}
              lastPrices={lastPrices}
              margins={margins}
              startsFocused={opened?.styleId === styleId}
              onShown={entry.handleStyleShown}
              onComplete={focusItemField}
              onScan={(code) => void scan(code)}
            />
          ))}
        </div>
        {listed.length === 0 && shownStyles.length === 0 && (
          <p className="px-4 pt-6 pb-1 text-center text-control text-muted">
            No items added. Click &quot;Add Product&quot; to get started.
          </p>
        )}
        <div role="alert" className={lines.length > 0 ? '' : 'min-h-8 pb-3'}>
          {isMissing && (
            <p className="flex items-center justify-center gap-1 px-4 text-control text-danger">
              <CircleAlert aria-hidden="true" className="size-4 shrink-0 stroke-[1.5]" />
              {document.noLinesMessage}
            </p>
          )}
        </div>
        <ItemField
          entry={entry}
          lines={lines}
          customerId={items.customerId}
          place={`on this ${document.name}`}
          {...(document.isLimitedToStock && {
            sellableUnits: (product: Product) => withReturnedUnits(product, items.copyOf).quantity,
          })}
          field={itemField}
          onScan={(code) => void scan(code)}
          onUp={() => quantityInput(entry.lastId ?? lines.at(-1)?.productId)?.focus()}
        />
      </Card>
      <ProductPicker
        open={isPicking}
        onOpenChange={setIsPicking}
        focusAfterClose={addedQuantityInput}
        lines={lines}
        document={document}
        copyOf={items.copyOf}
        customerId={items.customerId}
        onPick={pick}
      />
    </>
  )
}
