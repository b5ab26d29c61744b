// The form of a purchase order: supplier, days and currency, its items as size matrices or a list, and their costs.
import { type ReactNode, useRef } from 'react'

import { pluralize } from '#domain/platform/format.ts'
import { calculateCost, formatMoney } from '#domain/purchasing/costs.ts'
import { purchaseLimits } from '#domain/purchasing/purchaseOrders.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import type { StoredValue } from '#web/api/storedValue.ts'
import { DraftItems } from '#web/catalog/itemEntry/DraftItems.tsx'
import { useItemEntry } from '#web/catalog/itemEntry/useItemEntry.ts'
import { useItemTarget } from '#web/catalog/itemEntry/useItemTarget.ts'
import { CurrencyFields } from '#web/purchasing/CurrencyFields.tsx'
import { ImportLines } from '#web/purchasing/sheets/ImportLines.tsx'
import { readCost, withCurrency } from '#web/purchasing/supplierDraft.ts'
import { SupplierField } from '#web/purchasing/SupplierField.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DateInput } from '#web/ui/DateInput.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'

import { CostField } from './CostField.tsx'
import { ExpectedField } from './ExpectedField.tsx'
import type { PurchaseDraft } from './purchaseDraft.ts'
import { describeSheetLines, fillLines } from './sheetLines.ts'

interface PurchaseFormProps {
  draft: PurchaseDraft
  store: StoredValue<PurchaseDraft>
  /** Of a placed order, whose supplier is fixed. */
  isPlaced: boolean
  /** The day of the order: nothing is expected before it. */
  orderedOn: string
  /** Its buttons. `waitError`: items are being looked up. */
  renderBar: (waitError: string | undefined) => ReactNode
}

export function PurchaseForm({ draft, store, isPlaced, orderedOn, renderBar }: PurchaseFormProps) {
  const { changeItems, target } = useItemTarget(store)
  const entry = useItemEntry(target)
  const itemField = useRef<HTMLDivElement>(null)
  const change = (changed: Partial<PurchaseDraft>) => store.change((before) => ({ ...before, ...changed }))
  return (
    <div className="max-w-240 max-sm:flex max-sm:w-full max-sm:flex-1 max-sm:flex-col">
      <PageHeader
        meta={<span className="tabular">{describeDraft(draft)}</span>}
        actions={
          <ImportLines
            supplier={draft.supplier}
            currency={draft.currency}
            describe={(lines) => describeSheetLines(lines, draft)}
            onFill={({ lines }) => store.change((before) => fillLines(before, lines))}
          />
        }
      />
      <div className="flex flex-col gap-4">
        <Card title="Supplier">
          <PurchaseHead
            draft={draft}
            store={store}
            isPlaced={isPlaced}
            orderedOn={orderedOn}
            change={change}
          />
        </Card>
        <DraftItems
          draft={draft}
          change={changeItems}
          entry={entry}
          itemField={itemField}
          place="in this purchase order"
          emptyText="Nothing ordered yet. Add each style or product."
          unitsName="Quantity"
          renderField={(lines, name) => (
            <>
              <CostField
                lines={lines}
                name={name}
                currency={draft.currency}
                costs={draft.costs}
                onChange={(costs) => change({ costs })}
              />
              <ExpectedField
                lines={lines}
                name={name}
                days={draft.days}
                orderedOn={orderedOn}
                onChange={(days) => change({ days })}
              />
            </>
          )}
        />
        <Card>
          <Field label="Notes" hint="Printed on the purchase order">
            <Textarea
              rows={3}
              value={draft.notes}
              maxLength={purchaseLimits.notes}
              onChange={({ target }) => change({ notes: target.value })}
            />
          </Field>
        </Card>
      </div>
      {renderBar(entry.pendingCount > 0 ? 'Wait until all items are looked up.' : undefined)}
    </div>
  )
}

interface PurchaseHeadProps extends Pick<PurchaseFormProps, 'draft' | 'store' | 'isPlaced' | 'orderedOn'> {
  change: (changed: Partial<PurchaseDraft>) => void
}

function PurchaseHead({ draft, store, isPlaced, orderedOn, change }: PurchaseHeadProps) {
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
      <SupplierField
        draft={draft}
        store={store}
        isFixed={isPlaced}
        fill={(before, supplier) => withCurrency(before, supplier.currency)}
      />
      <Field label="Expected on">
        <DateInput
          value={draft.expectedOn}
          min={orderedOn}
          onChange={(expectedOn) => change({ expectedOn })}
        />
      </Field>
      <Field label="Season">
        <Input
          value={draft.season}
          maxLength={purchaseLimits.season}
          autoComplete="off"
          onChange={({ target }) => change({ season: target.value })}
        />
      </Field>
      <CurrencyFields currency={draft.currency} rate={draft.rate} onChange={change} />
      <Field label="Supplier's reference">
        <Input
          value={draft.supplierReference}
          maxLength={purchaseLimits.supplierReference}
          autoComplete="off"
          onChange={({ target }) => change({ supplierReference: target.value })}
        />
      </Field>
    </div>
  )
}

/** '12 products, 240 units, 1,800.00 EUR', and how many have no cost. */
function describeDraft({ lines, costs, currency }: PurchaseDraft): string {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const read = lines.map(({ productId, quantity }) => ({ quantity, cost: readCost(costs[productId]) }))
  const totalCents = read.reduce((sum, { quantity, cost }) => sum + calculateCost(quantity, cost ?? 0), 0)
  const unknown = read.filter(({ cost }) => cost === null || cost === undefined).length
  return [
    pluralize(lines.length, 'product'),
    formatUnits(units),
    ...(lines.length > unknown ? [formatMoney(totalCents, currency)] : []),
    ...(unknown > 0 && unknown < lines.length ? [`${pluralize(unknown, 'product')} without a cost`] : []),
  ].join(', ')
}
