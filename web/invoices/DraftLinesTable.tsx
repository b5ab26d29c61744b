// The items of an invoice that is being written. On a phone, size and price stand beneath the product.
import { TriangleAlert, X } from 'lucide-react'

import { formatUsd } from '#domain/money.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Cell, ColumnHead, Table, TableBody, TableHead, TableRow } from '#web/ui/Table.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

import { type DraftLine, draftLineTotal, lineNotes } from './invoiceLines.ts'
import { QuantityInput } from './QuantityInput.tsx'
import type { DraftLines } from './useDraftLines.ts'

export function DraftLinesTable({ items }: { items: DraftLines }) {
  return (
    <Table label="Items" flush>
      <TableHead>
        <ColumnHead>Product</ColumnHead>
        <ColumnHead className="max-sm:hidden">Size</ColumnHead>
        <ColumnHead kind="number">Qty</ColumnHead>
        <ColumnHead kind="money" className="max-sm:hidden">
          Price
        </ColumnHead>
        <ColumnHead kind="money">Total</ColumnHead>
        <ColumnHead kind="actions">
          <VisuallyHidden>Remove</VisuallyHidden>
        </ColumnHead>
      </TableHead>
      <TableBody>
        {items.lines.map((line) => (
          <DraftRow key={line.product.id} line={line} items={items} />
        ))}
      </TableBody>
    </Table>
  )
}

function DraftRow({ line, items }: { line: DraftLine; items: DraftLines }) {
  const { product, quantity } = line
  const price = formatUsd(product.price)
  return (
    <TableRow>
      <Cell className="w-full">
        <div className="font-medium wrap-anywhere">{product.productName}</div>
        <div className="text-meta text-muted">
          <span className="code">{product.productId}</span> · {product.color}
          <span className="tabular sm:hidden">{` · ${product.size} · ${price}`}</span>
        </div>
        <output className="block">
          {lineNotes(line).map((note) => (
            <p key={note} className="mt-0.5 flex items-start gap-1 text-meta text-warning">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-3 shrink-0" />
              {note}
            </p>
          ))}
        </output>
      </Cell>
      <Cell className="whitespace-nowrap max-sm:hidden">{product.size}</Cell>
      <Cell kind="number">
        <QuantityInput
          product={product}
          quantity={quantity}
          onChange={(wanted) => items.setQuantity(product.id, wanted)}
        />
      </Cell>
      <Cell kind="money" className="max-sm:hidden">
        <Money value={price} />
      </Cell>
      <Cell kind="money">
        <Money value={formatUsd(draftLineTotal(line))} />
      </Cell>
      <Cell kind="actions">
        <IconButton
          size="sm"
          label={`Remove ${product.productName}`}
          onClick={() => items.remove(product.id)}
        >
          <X aria-hidden="true" />
        </IconButton>
      </Cell>
    </TableRow>
  )
}
