// Adjusts generated requests about customers and price lists: free numbers, a discount or a price list, and a customer for some invoices.
import type { Json } from './jsonSchemaError.ts'
import {
  type FactoryContext,
  pickTwo,
  type RequestFactory,
  type RequestParts,
  setCursor,
} from './requestFactory.ts'

const states = ['NY', 'NJ', 'CA']

export const customerFactories: Record<string, RequestFactory> = {
  createCustomer(parts, context) {
    setFields(parts, context)
    if (context.random.chance(0.5)) delete parts.json?.['number']
  },
  editCustomer(parts, context) {
    const customer = pickRecord(parts, 'customers', context)
    setFields(parts, context)
    if (customer) parts.json = { ...parts.json, version: customer['version'] }
  },
  addTaxExemption(parts, context) {
    const { random } = context
    pickRecord(parts, 'customers', context)
    const year = 2024 + random.int(4)
    parts.json = {
      state: random.pick(states),
      certificateNumber: random.text(8),
      reason: 'Resale',
      validFrom: `${year}-01-01`,
      validTo: random.chance(0.5) ? `${year}-12-31` : null,
    }
  },
  revokeTaxExemption(parts, { random, discovered }) {
    const customer = discovered.pickObject(
      random,
      'customers',
      ({ exemptions }) => Array.isArray(exemptions) && exemptions.length > 0,
    )
    if (!customer) return
    const [exemption] = customer['exemptions'] as Json[]
    parts.params = { id: customer['id'], exemptionId: exemption?.['id'] }
  },
  // Each round creates one customer: if it also deleted one, there would never be two.
  deleteCustomer(parts, { random }) {
    if (random.chance(0.6)) parts.params['id'] = 999_999
  },
  linkInvoices(parts, { random, discovered }) {
    const invoice = discovered.pickObject(random, 'invoices', ({ customerId }) => customerId === null)
    const customerId = random.chance(0.5) ? discovered.pick(random, 'id', 'customers') : undefined
    parts.json = {
      ...(customerId === undefined ? { newCustomer: { name: `Linked ${random.text(8)}` } } : { customerId }),
      invoiceIds: [invoice?.['id'] ?? 1],
    }
  },
  undoInvoiceLinks(parts, { random }) {
    parts.params['id'] = 1 + random.int(5)
  },
  previewMerge(parts, context) {
    const [merged = {}, surviving = {}] = pickTwo('customers', context)
    parts.params['id'] = merged['id'] ?? 1
    parts.query['into'] = surviving['id'] ?? 999_999
  },
  mergeCustomer(parts, context) {
    const { random } = context
    const [merged = {}, surviving = {}] = pickTwo('customers', context)
    const exemptions = (merged['exemptions'] ?? []) as Json[]
    parts.params['id'] = merged['id'] ?? 1
    parts.json = {
      into: surviving['id'] ?? 999_999,
      takes: random.chance(0.5) ? [random.pick(['terms', 'creditLimit', 'hold'])] : [],
      exemptionIds: random.chance(0.5) ? exemptions.slice(0, 1).map(({ id }) => id) : [],
    }
  },
  unmergeCustomer(parts, { random, discovered }) {
    const merged = discovered.pickObject(random, 'customers', ({ mergedInto }) => Boolean(mergedInto))
    if (merged) parts.params['id'] = merged['id']
  },
  createPriceList: setPriceList,
  editPriceList(parts, context) {
    const list = pickRecord(parts, 'price-lists', context)
    setPriceList(parts, context)
    if (list) parts.json = { ...parts.json, version: list['version'] }
  },
  deletePriceList(parts, { random }) {
    if (random.chance(0.6)) parts.params['id'] = 999_999
  },
  readPastedPrices(parts, { random, discovered }) {
    const code = discovered.pickText(random, 'productId')
    parts.json = {
      text: `${code},${random.int(100)}.50\n${code},${random.int(100)}.50,${random.int(24)}\n${random.text(6)},1`,
    }
  },
  findCustomerTimeline: setCursor,
}

/** A file with new customers, and one that exists. */
export function customerCsv({ random, discovered }: Pick<FactoryContext, 'random' | 'discovered'>): string {
  const known = discovered.pickObject(
    random,
    'customers',
    ({ number, mergedInto }) => Boolean(number) && !mergedInto,
  )
  const rows = Array.from({ length: 1 + random.int(3) }, () => [
    random.pick(['', `F-${random.int(200)}`]),
    `Shop ${random.text(6)}`,
    random.pick(['', `${random.text(6)}@shop.test`, 'no email']),
    random.pick(['', 'Net 30', '60', 'later']),
    random.pick(['', '5000', '-1']),
    random.text(10),
  ])
  if (known) rows.push([String(known['number']), '', '', '', '', random.text(10)])
  const lines = rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
  return ['Customer Number,Company,E-mail,Terms,Credit Limit,Notes', ...lines].join('\n')
}

/** Refers to a customer in half of the invoices, and remembers some. */
export function setInvoiceCustomer(
  invoice: Json,
  { random, discovered }: Pick<FactoryContext, 'random' | 'discovered'>,
): void {
  const customer = random.chance(0.5) ? discovered.pickObject(random, 'customers') : undefined
  invoice['customerId'] = customer?.['id'] ?? null
  invoice['rememberCustomer'] = !customer && random.chance(0.1)
  invoice['matchCustomer'] = random.chance(0.5)
  invoice['shipToState'] = random.pick([null, ...states])
}

/** Refers to a customer or a price list with its version in most requests. */
function pickRecord(
  parts: RequestParts,
  kind: 'customers' | 'price-lists',
  { random, discovered }: FactoryContext,
): Json | undefined {
  const record = random.chance(0.8)
    ? discovered.pickObject(random, kind, ({ version }) => version !== undefined)
    : undefined
  if (record) parts.params['id'] = record['id']
  return record
}

function setPriceList(parts: RequestParts, { random, discovered }: FactoryContext): void {
  const styleId = discovered.pickObject(random, 'styles', ({ number }) => number !== undefined)?.['id']
  const prices = [{ styleId, price: `${50 + random.int(50)}.50` }]
  // Not higher than the price of one unit, which would be refused; some are from the same units.
  const quantityPrices = [{ styleId, fromUnits: 1 + random.int(24), price: `${random.int(50)}.50` }]
  parts.json = {
    name: `List ${random.text(8)}`,
    prices:
      styleId === undefined || random.chance(0.2)
        ? []
        : [...prices, ...(random.chance(0.5) ? quantityPrices : [])],
  }
}

function pickPriceList({ random, discovered }: FactoryContext): unknown {
  if (random.chance(0.5)) return null
  return discovered.pickObject(random, 'price-lists', ({ version }) => version !== undefined)?.['id'] ?? null
}

function setFields(parts: RequestParts, context: FactoryContext): void {
  const { random } = context
  const { addresses: _, ...fields } = parts.json ?? {}
  parts.json = {
    ...fields,
    discountPercentage: '0.0000',
    number: `C-${random.text(8)}`,
    email: `${random.text(8)}@customers.test`,
    priceListId: pickPriceList(context),
    contacts: [{ name: 'Ana Ruiz', email: 'ana@customers.test', getsInvoices: random.chance(0.5) }],
    addresses: [
      { kind: 'billing', text: '1 Harbour Street' },
      { kind: 'shipping', text: '2 Dock Street', state: random.pick(states), isDefault: random.chance(0.5) },
    ],
  }
}
