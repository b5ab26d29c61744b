// Saves the edit of an order, and merges it with what other users changed meanwhile.
import { useRef } from 'react'

import { updateOrder } from '#contract/sales/orderActions.ts'
import { findOrder, type Order } from '#contract/sales/orders.ts'
import { calculateInvoiceTotals } from '#domain/sales/invoiceTotals.ts'
import { call } from '#web/api/call.ts'
import { billedLines, orderLineError } from '#web/sales/saleForm/draftLines.ts'
import {
  type EditedOrderFields,
  loggedNameOf,
  mergeDrafts,
  type OrderEditFields,
  orderEditLabels,
  toEditedOrder,
  toEditFields,
} from '#web/sales/saleForm/mergeOrder.ts'
import { editDraft, toOrderInput, withoutSeenAmounts } from '#web/sales/saleForm/orderEdit.ts'
import type { ReadySale } from '#web/sales/saleForm/SaleForm.tsx'
import type { SaleStore } from '#web/sales/saleForm/saleStore.ts'
import { OrderForm } from '#web/sales/saleForm/saleValues.ts'
import { useMergedEdit } from '#web/shell/useMergedEdit.ts'

interface OrderMergeOptions {
  order: Order
  store: SaleStore
  /** Values of the other user were written to the store. */
  onShown: () => void
  onSaved: () => void
  onDone: () => unknown
}

export function useOrderMerge({ order, store, onShown, onSaved, onDone }: OrderMergeOptions) {
  const { id } = order
  /** What is sent, and the order that it is merged with. */
  const sent = useRef<{ sale: ReadySale; draft: ReturnType<SaleStore['read']>['draft']; version: number }>(
    null,
  )
  const loaded = useRef(order)
  const drafts = () => [store.read().draft, ...(sent.current ? [sent.current.draft] : [])]
  const all = () => [...drafts(), editDraft(loaded.current)]
  const merge = (fields: OrderEditFields) => mergeDrafts(editDraft(loaded.current), drafts(), fields)

  /** The merged order as input; undefined if its values don't go together. */
  function toMergedInput(fields: OrderEditFields) {
    const { form, lines } = merge(fields)
    const values = OrderForm.safeParse(form)
    if (!values.success || lines.some((line) => orderLineError(line) !== undefined)) return undefined
    const totals = calculateInvoiceTotals(billedLines(lines), values.data)
    return totals && withoutSeenAmounts(toOrderInput(values.data, lines, totals))
  }

  const editing = useMergedEdit<OrderEditFields, EditedOrderFields, Order>({
    original: toEditedOrder(order),
    labels: () => orderEditLabels(all()),
    pathOf: (field) => loggedNameOf(field, all()),
    toFields: ({ fields }) => fields,
    async save(fields, version) {
      if (!sent.current) throw new Error('An order was saved before it was sent')
      const { sale, version: sentVersion } = sent.current
      const { values, lines, totals } = sale
      const input = version === sentVersion ? toOrderInput(values, lines, totals) : toMergedInput(fields)
      if (!input) throw new Error('An order was merged to values that do not go together')
      return call(updateOrder, { id, version, ...input, overrideReason: values.overrideReason })
    },
    async load() {
      loaded.current = await call(findOrder, { id })
      return toEditedOrder(loaded.current)
    },
    isValid: (fields) => toMergedInput(fields) !== undefined,
    show(names, fields) {
      const { draft } = store.read()
      const shown = Object.fromEntries(names.map((name) => [name, fields[name]]))
      const { form, ...merged } = merge({ ...toEditFields(draft, undefined), ...shown })
      store.change({ ...merged, form: { ...form, overrideReason: draft.form.overrideReason } })
      onShown()
    },
    success: ({ number }, kept) => ({ title: `Order ${number} updated`, description: kept }),
    failure: 'Failed to update the order',
    onSaved,
    onDone,
  })
  return {
    editing,
    /** Rejects if it isn't saved; the error is already shown. */
    save: (sale: ReadySale) => {
      const { draft } = store.read()
      sent.current = { sale, draft, version: editing.base.version }
      return editing.saveAsync(toEditFields(draft, editing.base.fields['state']))
    },
  }
}
