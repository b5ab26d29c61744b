// Adjusts generated requests about purchase orders, bills and landed cost: existing suppliers and products, days that are not past, and lines that are there.
import type { Json } from './jsonSchemaError.ts'
import {
  type FactoryContext,
  forRecord,
  pickTwo,
  type RequestFactory,
  type RequestParts,
} from './requestFactory.ts'

export const purchaseFactories: Record<string, RequestFactory> = {
  previewSupplierMerge(parts, context) {
    const [merged, surviving] = pickTwo('suppliers', context)
    parts.params['id'] = merged?.['id'] ?? 1
    parts.query['into'] = surviving?.['id'] ?? 999_999
  },
  mergeSupplier(parts, context) {
    const { random } = context
    const [merged, surviving] = pickTwo('suppliers', context)
    parts.params['id'] = merged?.['id'] ?? 1
    parts.json = {
      into: surviving?.['id'] ?? 999_999,
      version: random.pick([merged?.['version'], undefined]),
      fields: random.pick([[], ['email'], ['currency', 'notes']]),
      sameNumbers: random.chance(0.7),
    }
  },
  createPurchaseOrder(parts, context) {
    const items = setPurchase(parts, context)
    // An empty one can't be placed.
    parts.json = { ...parts.json, place: items.length > 0 && context.random.chance(0.7) }
  },
  updatePurchaseOrder(parts, context) {
    setPurchase(parts, context)
    forPurchase(['Draft', 'Ordered'])(parts, context)
    const id = parts.params['id']
    const order = context.discovered.pickObject(
      context.random,
      'purchase-orders',
      (record) => record['id'] === id,
    )
    if (!order) return
    Object.assign(parts.json ?? {}, { version: order['version'] })
    // The supplier of a placed order can't change, nor can its currency once something of it came.
    const { supplierId, currency } = order
    Object.assign(parts.json?.['purchaseOrder'] ?? {}, { supplierId, currency })
  },
  placePurchaseOrder: forPurchase(['Draft']),
  cancelPurchaseOrder(parts, context) {
    forPurchase(['Draft', 'Ordered'])(parts, context)
    if (context.random.chance(0.3)) delete parts.json?.['lines']
    else parts.json = { ...parts.json, lines: [{ line: 1, quantity: 1 }] }
  },
  receivePurchaseOrder(parts, context) {
    const { random } = context
    forPurchase(['Ordered'])(parts, context)
    const rejected = random.chance(0.3) ? { rejected: 1, rejectReason: random.text(8) } : {}
    const line = { line: 1 + random.int(2), accepted: 1 + random.int(4), ...rejected }
    parts.json = { ...parts.json, lines: [{ ...line, moreCame: random.chance(0.3) }] }
    delete parts.json['arrivedOn']
  },
  linkArrival(parts, context) {
    const { random, discovered } = context
    forRecord('arrivals', ({ purchaseOrder }) => purchaseOrder === null)(parts, context)
    const id = discovered.pickObject(random, 'products')?.['id'] ?? 1
    const purchaseOrderId = discovered.pick(random, 'id', 'purchase-orders')
    const isFromOrder = purchaseOrderId !== undefined && random.chance(0.7)
    parts.json = { lines: [{ id, quantity: 1 + random.int(20), ...(isFromOrder && { purchaseOrderId }) }] }
  },
  createBill: setBill,
  updateBill(parts, context) {
    setBill(parts, context)
    delete parts.json?.['supplierId']
    forRecord('bills', ({ state }) => state !== 'void')(parts, context)
    const id = parts.params['id']
    const bill = context.discovered.pickObject(context.random, 'bills', (record) => record['id'] === id)
    if (bill) Object.assign(parts.json ?? {}, { version: bill['version'] })
  },
  voidBill: forRecord('bills', ({ state }) => state !== 'void'),
  previewLandedCost(parts, { random, discovered }) {
    const id = Number(discovered.pickObject(random, 'arrivals')?.['id'] ?? 1)
    Object.assign(parts.query, { arrivalIds: String(id), amount: '12.50', rate: '1.085' })
  },
  createLandedCost(parts, { random, discovered }) {
    const arrival = discovered.pickObject(random, 'arrivals', (record) => Number(record['accepted']) > 0)
    const amount = random.pick(['40.00', '0.01', '12.5'])
    parts.json = {
      ...parts.json,
      arrivalIds: [arrival?.['id'] ?? 1],
      amount,
      rate: random.pick(['1.085', '0.000039', '1']),
      datedOn: '2026-03-02',
    }
    delete parts.json['billId']
  },
  undoLandedCost: forRecord('landed-costs', ({ undone }) => undone === null),
  emailPurchaseOrder: forPurchase(['Draft', 'Ordered']),
  createSuggestedDrafts(parts, { random, discovered }) {
    const productId = discovered.pickObject(random, 'products')?.['id'] ?? 1
    const item = { productId, quantity: 1 + random.int(12), onTheWay: random.pick([0, 1000, undefined]) }
    const supplierId = discovered.pick(random, 'id', 'suppliers') ?? 1
    parts.json = { suppliers: [{ supplierId, items: [item] }] }
  },
}

function setPurchase(parts: RequestParts, { random, discovered }: FactoryContext): Json[] {
  const purchaseOrder = (parts.json?.['purchaseOrder'] ?? {}) as Json
  // The schema of a decimal has no limits.
  purchaseOrder['rate'] = random.pick(['1.085', '0.000039', '1'])
  purchaseOrder['supplierId'] = discovered.pick(random, 'id', 'suppliers') ?? 1
  if (random.chance(0.8)) delete purchaseOrder['expectedOn']
  else purchaseOrder['expectedOn'] = '2099-03-31'
  const productIds = Array.from(
    { length: random.int(4) },
    () => discovered.pickObject(random, 'products')?.['id'] ?? 1,
  )
  const items = [...new Set(productIds)].map((productId) => ({
    productId,
    quantity: 1 + random.int(12),
    unitCost: random.pick(['7.654321', '12.5', null]),
  }))
  parts.json = { ...parts.json, purchaseOrder, items }
  return items
}

/** Of a known arrival and its supplier. */
function setBill(parts: RequestParts, { random, discovered }: FactoryContext): void {
  const bill = (parts.json?.['bill'] ?? {}) as Json
  Object.assign(bill, {
    rate: random.pick(['1.085', '0.000039', '1']),
    amount: random.pick(['12.5', '7.65', '0.00']),
    datedOn: '2026-03-02',
  })
  delete bill['charges']
  delete bill['dueOn']
  const arrival = discovered.pickObject(random, 'arrivals', (record) => Number(record['accepted']) > 0)
  const line = {
    arrivalId: arrival?.['id'] ?? 1,
    line: 1,
    quantity: 1 + random.int(3),
    unitCost: random.pick(['7.654321', '12.5']),
  }
  const supplierId = arrival?.['supplierId'] ?? discovered.pick(random, 'id', 'suppliers') ?? 1
  parts.json = { ...parts.json, bill, supplierId, lines: [line], sameNumber: random.chance(0.5) }
}

function forPurchase(states: readonly string[]): RequestFactory {
  return forRecord('purchase-orders', (record) => states.includes(String(record['state'])))
}
