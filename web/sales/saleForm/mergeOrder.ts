// Merges two users' edits of an order: its fields one by one, and its lines by product.
import type { Order } from '#contract/sales/orders.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { lineName } from '#domain/sales/orderLines.ts'

import { type DraftLine, quantityText } from './draftLines.ts'
import { editDraft } from './orderEdit.ts'
import type { SaleDraft } from './saleDraft.ts'
import type { DraftChange } from './saleStore.ts'
import { emptyForm } from './saleValues.ts'

/** The values of an edited order by the name of the field, and its lines by `lineField`. A line that is missing is undefined. */
export type OrderEditFields = Record<string, unknown>

/** An order as the merge compares it. */
export interface EditedOrderFields {
  version: number
  fields: OrderEditFields
  order: Order
}

const fieldLabels = {
  state: 'State',
  customer: 'Customer',
  customerPhone: 'Phone',
  customerEmail: 'Email',
  customerAddress: 'Address',
  customerPurchaseOrder: "Customer's order number",
  shipTo: 'Ship to',
  shipToState: 'Ship-to state',
  kind: 'Kind',
  season: 'Season',
  startShipOn: 'Start ship',
  cancelOn: 'Cancel date',
  validUntil: 'Quote valid until',
  shipComplete: 'Ship complete',
  notes: 'Notes',
  discountPercentage: 'Discount',
  charges: 'Charges',
  taxRate: 'Tax',
}

/** The names of fields in the log, where they are other ones. */
const loggedNames: Record<string, string> = {
  customer: 'customerName',
  discountPercentage: 'discount',
  taxRate: 'tax',
}

const lineField = (productId: number) => `line ${productId}`

interface LineValue {
  quantity: string
  /** A price that was set by hand, or the text that is none. */
  price: string | null
}

export function toEditedOrder(order: Order): EditedOrderFields {
  return { version: order.version, fields: toEditFields(editDraft(order), order.state), order }
}

/** What the draft of an edit has. Nobody types the state: it is adopted from the other user. */
export function toEditFields(
  { form, lines }: Pick<SaleDraft, 'form' | 'lines'>,
  state: unknown,
): OrderEditFields {
  const {
    customerId = null,
    customerName,
    order,
    discountType: _type,
    discountAmount: _amount,
    ...rest
  } = form
  const { overrideReason: _reason, rememberCustomer: _remember, ...texts } = rest
  return {
    ...Object.fromEntries(Object.entries({ ...texts, ...order }).map(([name, value]) => [name, value ?? ''])),
    state,
    customer: { id: customerId, name: customerName },
    ...Object.fromEntries(lines.map((line) => [lineField(line.productId), toLineValue(line)])),
  }
}

function toLineValue(line: DraftLine): LineValue {
  const { typedPrice, handPrice } = line
  const handText = handPrice ? formatUsd(handPrice.priceCents) : null
  return { quantity: quantityText(line), price: typedPrice ?? handText }
}

/** Of all fields and of the lines of the drafts. */
export function orderEditLabels(drafts: readonly Pick<SaleDraft, 'lines'>[]): Record<string, string> {
  const lines = drafts.flatMap((draft) => draft.lines)
  return {
    ...fieldLabels,
    ...Object.fromEntries(
      lines.map(({ productId, productName: name, code }) => [lineField(productId), lineName({ name, code })]),
    ),
  }
}

/** The name of a field in the log: lines have the code of their product. */
export function loggedNameOf(field: string, drafts: readonly Pick<SaleDraft, 'lines'>[]): string {
  const line = drafts.flatMap(({ lines }) => lines).find(({ productId }) => lineField(productId) === field)
  return line?.code ?? loggedNames[field] ?? field
}

/** As ConflictChoice shows it; '' for an empty value and for a removed line. */
export function formatOrderField(field: string, fields: OrderEditFields): string {
  const value = fields[field]
  if (field === 'customer') return (value as { name: string }).name
  if (field === 'charges')
    return (value as SaleDraft['form']['charges']).map(({ label, amount }) => `${label} ${amount}`).join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value : ''
  const { quantity, price } = value as LineValue
  return price === null ? quantity : `${quantity} at ${price}`
}

/**
 * The draft with the merged values. `current` is that of the order as it is now; each line is taken from the first of `drafts` that has its
 * value, and keeps what the order has of it.
 */
export function mergeDrafts(
  current: SaleDraft,
  drafts: readonly SaleDraft[],
  fields: OrderEditFields,
): Required<Pick<DraftChange, 'form' | 'lines' | 'styleIds'>> {
  const empty = emptyForm('order')
  const details = Object.keys(empty.order ?? {})
  const customer = fields['customer'] as { id: number | null; name: string }
  const picked = (names: readonly string[]) =>
    Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, fields[name]]))
  const sources = [...drafts, current]
  const ids = [
    ...new Set([current, ...drafts].flatMap(({ lines }) => lines.map(({ productId }) => productId))),
  ]
  return {
    form: {
      ...current.form,
      ...picked(Object.keys(empty)),
      customerId: customer.id,
      customerName: customer.name,
      order: { ...(current.form.order ?? empty.order), ...picked(details) } as SaleDraft['form']['order'],
    },
    lines: ids.flatMap((id) => {
      const wanted = JSON.stringify(fields[lineField(id)])
      if (wanted === undefined) return []
      const linesOf = (draft: SaleDraft) => draft.lines.filter(({ productId }) => productId === id)
      const line = sources.flatMap(linesOf).find((one) => JSON.stringify(toLineValue(one)) === wanted)
      return line ? [onOrder(line, linesOf(current)[0])] : []
    }),
    styleIds: [...new Set(sources.flatMap(({ styleIds }) => styleIds))],
  }
}

/** What was typed on a line, on the line as the order has it now. */
function onOrder(typed: DraftLine, current: DraftLine | undefined): DraftLine {
  const { ordered: _ordered, ...line } = typed
  if (!current?.ordered) return line
  const { quantity, typedQuantity, handPrice, typedPrice, prepack } = typed
  return { ...current, quantity, typedQuantity, handPrice, typedPrice, prepack }
}
