// Adjusts generated requests about payments: open documents and amounts, days that are not in the future.
import type { Json } from './jsonSchemaError.ts'
import type { RandomSource } from './randomSource.ts'
import type { FactoryContext, RequestFactory, RequestParts } from './requestFactory.ts'

export const paymentFactories: Record<string, RequestFactory> = {
  emailStatement: setStatement,
  editReminderSettings(parts, { random }) {
    const days = [random.int(10), 10 + random.int(100)]
    const steps = days.map((day) => ({ days: day, text: 'Please pay.' }))
    parts.json = { isOn: random.chance(0.5), steps, minIntervalDays: 1 + random.int(60) }
  },
  sendReminder(parts, { random, discovered }) {
    const customer = discovered.pickObject(
      random,
      'customers',
      ({ email, overdue }) => typeof email === 'string' && typeof overdue === 'string' && overdue !== '0.00',
    )
    if (customer) parts.params['id'] = customer['id']
  },
  emailReceipt: pickPayment,
  recordPayment(parts, context) {
    const { random, discovered } = context
    const invoice = discovered.pickObject(random, 'invoices', isOpen)
    if (!invoice || random.chance(0.4)) {
      const customerId = discovered.pick(random, 'id', 'customers') ?? 1
      parts.json = { ...money(parts), customerId, settlements: [] }
      return
    }
    const amount = invoice['openAmount']
    parts.json = {
      ...money(parts),
      amount,
      customerId: null,
      settlements: [{ debit: { type: 'invoice', id: invoice['id'] }, amount }],
    }
  },
  refundCustomer(parts, { random, discovered }) {
    const payment = discovered.pickObject(
      random,
      'payments',
      (record) => record['kind'] === 'payment' && typeof record['customerId'] === 'number' && isOpen(record),
    )
    parts.json = {
      ...money(parts),
      ...(payment && { customerId: payment['customerId'], amount: payment['openAmount'] }),
    }
  },
  settleCredit(parts, { random, discovered }) {
    const payment = discovered.pickObject(random, 'payments', isOpen)
    const id = discovered.pick(random, 'id', random.pick(['opening-items', 'invoices']))
    const type = random.pick(['openingItem', 'invoice'])
    parts.json = {
      credit: { type: 'payment', id: payment?.['id'] ?? 1 },
      settlements: [{ debit: { type, id: id ?? 1 }, amount: '0.01' }],
    }
  },
  reversePayment: pickPayment,
  findPayment: pickPayment,
  writeOff(parts, { random, discovered }) {
    const invoice = discovered.pickObject(random, 'invoices', ({ paymentState }) => paymentState === 'unpaid')
    if (invoice) parts.json = { ...parts.json, document: { type: 'invoice', id: invoice['id'] } }
  },
  createOpeningItem(parts, { random, discovered }) {
    const customerId = discovered.pick(random, 'id', 'customers') ?? 1
    const onDate = `2025-0${1 + random.int(9)}-01`
    parts.json = {
      ...parts.json,
      customerId,
      number: `O-${random.text(8)}`,
      onDate,
      dueOn: onDate,
      amount: '50.00',
    }
  },
}

/** Of a customer with an email address, and for days in order. */
function setStatement(parts: RequestParts, { random, discovered }: FactoryContext): void {
  const customer = discovered.pickObject(random, 'customers', ({ email }) => typeof email === 'string')
  if (customer) parts.params['id'] = customer['id']
  const { startDate, endDate } = parts.json ?? {}
  if (typeof startDate === 'string' && typeof endDate === 'string' && startDate > endDate)
    parts.json = { ...parts.json, startDate: endDate, endDate: startDate }
}

function pickPayment(parts: RequestParts, { random, discovered }: FactoryContext): void {
  const payment = discovered.pickObject(random, 'payments', isPayment(random))
  if (payment) parts.params['id'] = payment['id']
}

function isOpen({ openAmount }: Json): boolean {
  return typeof openAmount === 'string' && openAmount !== '0.00'
}

function isPayment(random: RandomSource): (record: Json) => boolean {
  const mayBeReversed = random.chance(0.2)
  return ({ receivedOn, reversed }) => receivedOn !== undefined && (mayBeReversed || reversed === null)
}

/** The company's day in its first time zone. */
function money({ json }: RequestParts): Json {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format()
  return { ...json, receivedOn: today, amount: '25.00' }
}
