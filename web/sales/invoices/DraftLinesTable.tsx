// The items of an invoice that is being written, as a table.
import { X } from 'lucide-react'

import { formatUsd } from '#domain/platform/money.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Cell, ColumnHead, Table, TableBody, TableHead, TableRow } from '#web/ui/Table.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

import { DraftProduct } from './DraftProduct.tsx'
import { draftLineTotalCents } from './invoiceLines.ts'
import { QuantityInput } from './QuantityInput.tsx'
import type { DraftLines } from './useDraftLines.ts'

export function DraftLinesTable({ items }: { items: DraftLines }) {
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
          <TableRow key={line.product.id}>
            <Cell className="w-full min-w-40">
              <DraftProduct line={line} />
            </Cell>
            <Cell className="max-w-32 min-w-20 wrap-anywhere">{line.product.size}</Cell>
            <Cell kind="number">
              <QuantityInput
                product={line.product}
                quantity={line.quantity}
                onChange={(wanted) => items.setQuantity(line.product.id, wanted)}
              />
            </Cell>
            <Cell kind="money">
              <Money value={formatUsd(line.product.price)} />
            </Cell>
            <Cell kind="money">
              <Money value={formatUsd(draftLineTotalCents(line))} />
            </Cell>
            <Cell kind="actions">
              <IconButton
                size="sm"
                label={`Remove ${line.product.productName}`}
                onClick={() => items.remove(line.product.id)}
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
