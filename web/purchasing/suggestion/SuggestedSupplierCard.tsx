// The styles and products that are suggested to be ordered from one supplier, or without one.
import { rateMessage } from '#domain/purchasing/costs.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import type { ItemDraft } from '#web/catalog/itemEntry/itemDraft.ts'
import { readRateText } from '#web/purchasing/supplierDraft.ts'
import { Card } from '#web/ui/Card.tsx'
import { Field } from '#web/ui/Field.tsx'
import { focusFirstField } from '#web/ui/focusFirstField.ts'
import { Input } from '#web/ui/Input.tsx'

import { SuggestedItemRow } from './SuggestedItemRow.tsx'
import {
  type AskedRates,
  orderedUnits,
  type SuggestedItem,
  type SuggestedSupplier,
  type SupplierItems,
} from './suggestedItems.ts'

interface SuggestedSupplierCardProps {
  group: SupplierItems
  /** Asked of the supplier's currency. */
  rate: AskedRates[number] | undefined
  onRateChange: (text: string) => void
  onLinesChange: (item: SuggestedItem, change: (before: ItemDraft) => ItemDraft) => void
  onSupplierChange: (item: SuggestedItem, supplier: SuggestedSupplier | null) => void
}

export function SuggestedSupplierCard({
  group: { supplier, items },
  rate,
  onRateChange,
  onLinesChange,
  onSupplierChange,
}: SuggestedSupplierCardProps) {
  return (
    <Card
      title={supplier?.name ?? 'Without a supplier'}
      flush
      action={
        <span className="shrink-0 text-meta text-muted tabular">
          {supplier ? formatUnits(orderedUnits(items)) : 'Choose a supplier, or they are left out'}
        </span>
      }
    >
      {rate && (
        <div ref={focusFirstField} className="border-b border-hairline px-4 py-2.5">
          <Field
            label="Exchange rate"
            required
            hint={rate.question}
            error={rate.text !== '' && readRateText(rate.text) === undefined ? rateMessage : undefined}
            className="max-w-96"
          >
            <Input
              value={rate.text}
              inputMode="decimal"
              autoComplete="off"
              onChange={({ target }) => onRateChange(target.value)}
            />
          </Field>
        </div>
      )}
      <ul aria-label={supplier?.name ?? 'Without a supplier'} className="divide-y divide-hairline">
        {items.map((item) => (
          <SuggestedItemRow
            key={item.key}
            item={item}
            onLinesChange={(change) => onLinesChange(item, change)}
            onSupplierChange={(supplier) => onSupplierChange(item, supplier)}
          />
        ))}
      </ul>
    </Card>
  )
}
