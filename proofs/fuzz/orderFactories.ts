// Adjusts generated requests about orders and pick lists: existing customers and products, and units that are there.
import type { DiscoveredValues } from './discoveredValues.ts'
import type { Json } from './jsonSchemaError.ts'
import type { RandomSource } from './randomSource.ts'
import { type FactoryContext, forRecord, type RequestFactory, type RequestParts } from './requestFactory.ts'

export const orderFactories: Record<string, RequestFactory> = {
  createOrder: setOrder,
  updateOrder(parts, context) {
    setOrder(parts, context)
    delete parts.json?.['confirm']
    delete parts.json?.['overrideReason']
    forOrder(['Draft', 'Confirmed'])(parts, context)
    const order = findOrder(parts, context)
    if (order) (parts.json as Json)['version'] = order['version']
  },
  confirmOrder: forOrder(['Draft']),
  confirmOrders(parts, { random, discovered }) {
    const draft = discovered.pickObject(random, 'orders', ({ state }) => state === 'Draft')
    const id = draft?.['id'] ?? 1
    parts.json = { ids: [id, random.pick([id, 1_000_000])] }
  },
  allocateOrder(parts, context) {
    forOrder(['Confirmed'])(parts, context)
    setLines(parts, context)
  },
  releaseOrder(parts, context) {
    forOrder(['Confirmed'])(parts, context)
    setLines(parts, context)
  },
  cancelOrder(parts, context) {
    forOrder(['Draft', 'Confirmed'])(parts, context)
    setLines(parts, context)
  },
  invoiceOrders(parts, { random, discovered }) {
    const order = pickOrder(random, discovered, ['Confirmed'])
    const lines = random.chance(0.5) ? undefined : [{ line: 1, quantity: 1 }]
    parts.json = { orders: [{ id: order?.['id'] ?? 1, ...(lines && { lines }) }] }
  },
  runAllocation(parts, { random, discovered }) {
    const order = pickOrder(random, discovered, ['Confirmed'])
    parts.json = { orders: [{ id: order?.['id'] ?? 1, lines: [{ line: 1, quantity: 1 + random.int(2) }] }] }
  },
  findWaitingOrders(parts, { random, discovered }) {
    const name = random.pick(['styleId', 'productId'])
    parts.query = { [name]: discovered.pick(random, 'id', name === 'styleId' ? 'styles' : 'products') ?? 1 }
  },
  createPickList(parts, { random, discovered }) {
    const order = pickOrder(random, discovered, ['Confirmed'])
    const invoice = discovered.pickObject(random, 'invoices', ({ status }) => status === 'Pending')
    parts.json = random.chance(0.5) ? { orders: [order?.['id'] ?? 1] } : { invoices: [invoice?.['id'] ?? 1] }
  },
  markPicked(parts, context) {
    forRecord('pick-lists', ({ lines }) => Array.isArray(lines))(parts, context)
    parts.json = { line: 1 + context.random.int(2), quantity: context.random.chance(0.2) ? -1 : 1 }
  },
  reportNotFound(parts, context) {
    forRecord('pick-lists', ({ lines }) => Array.isArray(lines))(parts, context)
    parts.json = { line: 1 + context.random.int(2), found: 0 }
  },
  dispatchInvoice(parts, context) {
    forRecord('invoices', ({ status }) => status !== 'Void')(parts, context)
    // A later day is refused, and without a day so is everything else.
    const isRemoved = context.random.chance(0.3)
    parts.json = isRemoved ? { dispatchedOn: null } : { ...parts.json, dispatchedOn: '2026-01-02' }
  },
  undoAllocationRun: forRecord('allocation-runs', ({ undone }) => undone === null),
}

function setOrder(parts: RequestParts, { random, discovered }: FactoryContext): void {
  const customer = discovered.pickObject(random, 'customers', ({ mergedInto }) => mergedInto === null)
  const order = (parts.json?.['order'] ?? {}) as Json
  for (const field of [
    'subtotal',
    'discountAmount',
    'chargesAmount',
    'taxAmount',
    'total',
    'startShipOn',
    'cancelOn',
  ])
    delete order[field]
  Object.assign(order, {
    customerId: customer?.['id'] ?? 1,
    customerName: random.text(12),
    customerPhone: `+1212555${1000 + random.int(9000)}`,
    customerEmail: `${random.text(8)}@customers.test`,
    charges: random.chance(0.2) ? [{ label: random.text(8), amount: '9.50', taxed: true }] : [],
  })
  // A quote that has expired can't be confirmed, nor can an order without items.
  if (random.chance(0.9)) delete order['validUntil']
  const itemCount = random.chance(0.1) ? 0 : 1 + random.int(3)
  const items = Array.from({ length: itemCount }, () => ({
    productId: discovered.pickObject(random, 'products')?.['id'] ?? 1,
    quantity: 1 + random.int(6),
  }))
  parts.json = { ...parts.json, order, items }
  // Most calls about orders are refused for a draft.
  if (items.length > 0) parts.json['confirm'] = random.chance(0.7)
}

function isOrder(states: readonly string[]) {
  return (record: Json) =>
    typeof record['shipComplete'] === 'boolean' && states.includes(String(record['state']))
}

function pickOrder(random: RandomSource, discovered: DiscoveredValues, states: readonly string[]) {
  return discovered.pickObject(random, 'orders', isOrder(states))
}

function forOrder(states: readonly string[]): RequestFactory {
  return forRecord('orders', isOrder(states))
}

function findOrder({ params }: RequestParts, { random, discovered }: FactoryContext): Json | undefined {
  return discovered.pickObject(random, 'orders', ({ id }) => id === params['id'])
}

/** All lines, or a unit of the first one. */
function setLines(parts: RequestParts, { random }: FactoryContext): void {
  if (random.chance(0.5)) delete parts.json?.['lines']
  else parts.json = { ...parts.json, lines: [{ line: 1, quantity: 1 }] }
}

/** A file with orders of known customers and products, or of none. */
export function orderCsv({ random, discovered }: Pick<FactoryContext, 'random' | 'discovered'>): string {
  const known = discovered.pickObject(
    random,
    'customers',
    ({ number, phone, mergedInto }) => Boolean(number) && Boolean(phone) && !mergedInto,
  )
  const product = discovered.pickObject(random, 'products', ({ productId }) => Boolean(productId))
  const isForm = random.chance(0.3)
  const rows = Array.from({ length: 1 + random.int(3) }, () => [
    random.pick(['', `F-${random.int(200)}`]),
    isForm ? '' : known && random.chance(0.9) ? known['number'] : 'C-0',
    product && random.chance(0.9) ? product['productId'] : random.text(6),
    random.pick([random.int(30), '12', '', 'x']),
    random.pick(['', '', '12.34', 'free']),
    random.pick(['', '2030-03-01', '3/4/2030', 'soon']),
  ])
  const lines = rows.map((cells) => cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(','))
  const titles = isForm
    ? [
        `Customer: ${typeof known?.['name'] === 'string' ? known['name'].replaceAll(/[",\n\r]/g, ' ') : 'Quay'}`,
        'Ship: 3/1 - 3/31',
      ]
    : []
  return [...titles, 'Order Number,Customer Number,Product ID,Quantity,Price,Start Ship', ...lines].join('\n')
}

/** Says a customer for the whole file. */
export function setFileCustomer(parts: RequestParts, { random, discovered }: FactoryContext): void {
  const { customerId: _drawn, ...query } = parts.query
  const id = discovered.pick(random, 'id', 'customers')
  parts.query = random.chance(0.5) || id === undefined ? query : { ...query, customerId: id }
}
