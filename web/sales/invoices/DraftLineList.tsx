// The lines of a new invoice: a table, and stacked rows on a phone.
import { TriangleAlert, X } from 'lucide-react'
import { useRef, useState } from 'react'

import { formatUsd } from '#domain/platform/money.ts'
import { saleQuantityError, wholeQuantityMessage } from '#domain/stock/stock.ts'
import { maxKeyIntervalMs } from '#web/catalog/stock/keyBurst.ts'
import { useScanGuard } from '#web/catalog/stock/useScanGuard.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Money } from '#web/ui/Money.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'
import { Cell, ColumnHead, Table, TableBody, TableHead, TableRow } from '#web/ui/Table.tsx'
import { toast } from '#web/ui/toast.ts'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

import { type DraftLine, draftLineTotalCents, lineWarnings } from './invoiceLines.ts'
import type { DraftLines } from './useDraftLines.ts'

export function DraftLineList({ items }: { items: DraftLines }) {
  return useIsPhone() ? <DraftRows items={items} /> : <DraftTable items={items} />
}

function DraftTable({ items }: { items: DraftLines }) {
  return (
    <Table label="Items" flush>
      <TableHead>
        <ColumnHead>Product</ColumnHead>
        <ColumnHead>Size</ColumnHead>
        <ColumnHead kind="number">Qty</ColumnHead>
        <ColumnHead kind="money">Price</ColumnHead>
        <ColumnHead kind="money">Total</ColumnHead>
        <ColumnHead kind="actions">
          <VisuallyHidden>Remove</VisuallyHidden>
        </ColumnHead>
      </TableHead>
      <TableBody>
        {items.lines.map((line) => (
          <TableRow key={line.productId}>
            <Cell className="w-full min-w-40">
              <ProductText line={line} />
            </Cell>
            <Cell className="max-w-32 min-w-20 wrap-anywhere">{line.size}</Cell>
            <Cell kind="number">
              <QuantityInput line={line} items={items} />
            </Cell>
            <Cell kind="money">
              <Money value={formatUsd(line.unitPriceCents)} />
            </Cell>
            <Cell kind="money">
              <Money value={formatUsd(draftLineTotalCents(line))} />
            </Cell>
            <Cell kind="actions">
              <IconButton
                size="sm"
                label={`Remove ${line.productName}`}
                onClick={() => items.remove(line.productId)}
              >
                <X aria-hidden="true" />
              </IconButton>
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function DraftRows({ items }: { items: DraftLines }) {
  return (
    <ul aria-label="Items" className="divide-y divide-hairline text-control">
      {items.lines.map((line) => (
        <li key={line.productId} className="px-4 pt-2 pb-3">
          <div className="flex items-start justify-between gap-2">
            <div className="min-w-0 py-1.5">
              <ProductText line={line} showSize />
            </div>
            <IconButton
              className="-mr-2.5"
              label={`Remove ${line.productName}`}
              onClick={() => items.remove(line.productId)}
            >
              <X aria-hidden="true" />
            </IconButton>
          </div>
          <div className="flex items-center gap-2">
            <QuantityInput line={line} items={items} />
            <span className="text-muted tabular">× {formatUsd(line.unitPriceCents)}</span>
            <Money value={formatUsd(draftLineTotalCents(line))} className="ml-auto" />
          </div>
        </li>
      ))}
    </ul>
  )
}

function ProductText({ line, showSize = false }: { line: DraftLine; showSize?: boolean }) {
  return (
    <>
      <div className="font-medium wrap-anywhere">{line.productName}</div>
      <div className="text-meta wrap-anywhere text-muted">
        <span className="code">{line.code}</span> · {line.color}
        {showSize && ` · ${line.size}`}
      </div>
      <output className="block">
        {lineWarnings(line).map((warning) => (
          <span key={warning} className="mt-0.5 flex items-start gap-1 text-meta text-warning">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-3 shrink-0" />
            {warning}
          </span>
        ))}
      </output>
    </>
  )
}

/** Ignores values below 1, and rejects fractions and values above the stock with a toast. */
function QuantityInput({ line, items }: { line: DraftLine; items: DraftLines }) {
  const { productId, productName, stock, quantity } = line
  const [isEmpty, setIsEmpty] = useState(false)
  /** Delayed until it is certain that the digits were not scanned. */
  const errorTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const setQuantity = (value: number) => items.setQuantity(productId, value)
  const handleInput = (text: string) => {
    clearTimeout(errorTimer.current)
    setIsEmpty(text === '')
    const value = Number(text)
    if (value < 1) return
    const error = Number.isInteger(value)
      ? saleQuantityError(productName, stock, value)
      : wholeQuantityMessage
    // A lower whole number is accepted even if it still exceeds the stock, which may have shrunk.
    if (error && (value > quantity || error === wholeQuantityMessage)) {
      const showError = () => toast({ title: 'Error', description: error, variant: 'destructive' })
      errorTimer.current = setTimeout(showError, 2 * maxKeyIntervalMs)
    } else setQuantity(value)
  }
  const scanGuard = useScanGuard(quantity, (before) => {
    clearTimeout(errorTimer.current)
    setIsEmpty(false)
    setQuantity(before)
  })
  return (
    <div className="w-20 shrink-0" data-quantity={productId}>
      <NumberInput
        aria-label={`Quantity of ${productName}`}
        min={1}
        max={Math.max(stock, 1)}
        value={isEmpty ? '' : quantity}
        onChange={(event) => handleInput(event.target.value)}
        onBlur={() => setIsEmpty(false)}
        onFocus={(event) => event.target.select()}
        onKeyDown={scanGuard}
      />
    </div>
  )
}
