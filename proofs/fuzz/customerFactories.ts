// Adjusts generated requests about customers: free numbers, a discount or a price list, and a customer for some invoices.
import type { Json } from './jsonSchemaError.ts'
import type { FactoryContext, RequestFactory, RequestParts } from './requestFactory.ts'

const states = ['NY', 'NJ', 'CA']

export const customerFactories: Record<string, RequestFactory> = {
  createCustomer(parts, context) {
    setFields(parts, context)
    if (context.random.chance(0.5)) delete parts.json?.['number']
  },
  editCustomer(parts, context) {
    const customer = pickCustomer(parts, context)
    setFields(parts, context)
    if (customer) parts.json = { ...parts.json, version: customer['version'] }
  },
  addTaxExemption(parts, context) {
    const { random } = context
    pickCustomer(parts, context)
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
    const [merged, surviving] = pickTwo(context)
    if (!merged || !surviving) return
    parts.params['id'] = merged['id']
    parts.query['into'] = surviving['id']
  },
  mergeCustomer(parts, context) {
    const { random } = context
    const [merged, surviving] = pickTwo(context)
    if (!merged || !surviving) return
    const exemptions = (merged['exemptions'] ?? []) as Json[]
    parts.params['id'] = merged['id']
    parts.json = {
      into: surviving['id'],
      takes: random.chance(0.5) ? [random.pick(['terms', 'creditLimit', 'hold'])] : [],
      exemptionIds: random.chance(0.5) ? exemptions.slice(0, 1).map(({ id }) => id) : [],
    }
  },
  unmergeCustomer(parts, { random, discovered }) {
    const merged = discovered.pickObject(random, 'customers', ({ mergedInto }) => Boolean(mergedInto))
    if (merged) parts.params['id'] = merged['id']
  },
  findCustomerTimeline(parts, { random, discovered }) {
    const next = discovered.pickText(random, 'next')
    if (parts.query['cursor'] !== undefined)
      parts.query['cursor'] = /^\d+\.\d\.\d+$/.test(next) ? next : '1.1.1'
  },
}

/** Refers to a customer in half of the invoices, and remembers some. */
export function setInvoiceCustomer(
  invoice: Json,
  { random, discovered }: Pick<FactoryContext, 'random' | 'discovered'>,
): void {
  const customer = random.chance(0.5) ? discovered.pickObject(random, 'customers') : undefined
  invoice['customerId'] = customer?.['id'] ?? null
  invoice['rememberCustomer'] = !customer && random.chance(0.1)
  invoice['shipToState'] = random.pick([null, ...states])
}

/** Two customers, in most cases different ones that are not merged. */
function pickTwo({ random, discovered }: FactoryContext): [Json | undefined, Json | undefined] {
  const first = discovered.pickObject(random, 'customers', ({ mergedInto }) => mergedInto === null)
  return [
    first,
    discovered.pickObject(
      random,
      'customers',
      ({ id, mergedInto }) => mergedInto === null && id !== first?.['id'],
    ),
  ]
}

/** Refers to a customer with its version in most requests. */
function pickCustomer(parts: RequestParts, { random, discovered }: FactoryContext): Json | undefined {
  const customer = random.chance(0.8)
    ? discovered.pickObject(random, 'customers', ({ version }) => version !== undefined)
    : undefined
  if (customer) parts.params['id'] = customer['id']
  return customer
}

function setFields(parts: RequestParts, { random }: FactoryContext): void {
  const { addresses: _, ...fields } = parts.json ?? {}
  parts.json = {
    ...fields,
    number: `C-${random.text(8)}`,
    email: `${random.text(8)}@customers.test`,
    priceListId: null,
    contacts: [{ name: 'Ana Ruiz', email: 'ana@customers.test', getsInvoices: random.chance(0.5) }],
    addresses: [
      { kind: 'billing', text: '1 Harbour Street' },
      { kind: 'shipping', text: '2 Dock Street', state: random.pick(states), isDefault: random.chance(0.5) },
    ],
  }
}
