// Bills of arrivals: entered, edited, voided, and "no bill comes".
import { expectOutcome, NothingToDo } from '#proofs/randomActions.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { closeBilling, reopenBilling } from '#server/purchasing/bills/closeBilling.ts'
import { createBill } from '#server/purchasing/bills/createBill.ts'
import { updateBill } from '#server/purchasing/bills/updateBill.ts'
import { voidBill } from '#server/purchasing/bills/voidBill.ts'

import {
  type Action,
  billedUnits,
  type Model,
  type ModelArrival,
  type ModelBill,
  type ModelSupplier,
  pickRecent,
  ratesPerThousand,
  unitsLeftToBill,
} from './model.ts'

const day = '2026-03-02'

const costs = [0, 7_500_000, 7_500_000, 7_654_321, 14_999]

/** One or two arrivals; now and then one of another supplier, or an undone one. */
function drawArrivals(model: Model, supplier: ModelSupplier): ModelArrival[] {
  const { random } = model
  const drawn = Array.from({ length: 1 + random.int(2) }, () =>
    pickRecent(
      model,
      model.arrivals,
      (arrival) =>
        random.chance(0.03) ||
        (!arrival.isUndone && !arrival.undoes && (arrival.supplier ?? supplier) === supplier),
    ),
  )
  return [...new Set(drawn)]
}

/** Mostly what is left of each line, seldom more. `before` was on the bill. */
function drawLines(model: Model, supplier: ModelSupplier, before: ModelBill['lines']): ModelBill['lines'] {
  const { random } = model
  const kept = before.filter(() => random.chance(0.7))
  const drawn = drawArrivals(model, supplier).flatMap((arrival) =>
    arrival.lines.map((_, index) => ({ arrival, index })),
  )
  const lines = [...kept, ...drawn].filter(
    ({ arrival, index }, at, all) =>
      all.findIndex((other) => other.arrival === arrival && other.index === index) === at,
  )
  return lines
    .map(({ arrival, index }) => {
      const onThisBill = ownUnits(before, arrival, index)
      const billable = Math.max(0, unitsLeftToBill(arrival, index) + onThisBill)
      const units =
        random.pick([billable, billable, 1 + random.int(billable + 1)]) + (random.chance(0.04) ? 1 : 0)
      return { arrival, index, units, costMicros: random.pick(costs) }
    })
    .filter(({ units }) => units > 0)
}

function ownUnits(lines: ModelBill['lines'], arrival: ModelArrival, index: number): number {
  return lines.find((line) => line.arrival === arrival && line.index === index)?.units ?? 0
}

/** What came and is on no other bill can be billed to the supplier; nothing more of an arrival of which no bill comes. */
function mayBill(
  { supplier, before }: { supplier: ModelSupplier; before: ModelBill['lines'] },
  lines: ModelBill['lines'],
): boolean {
  return lines.every(({ arrival, index, units }) => {
    const onThisBill = ownUnits(before, arrival, index)
    const accepted = arrival.lines[index]?.accepted ?? 0
    const onOthers = billedUnits(arrival, index) - onThisBill
    if (arrival.isUndone || arrival.undoes || (arrival.supplier ?? supplier) !== supplier) return false
    return units <= accepted - onOthers && (!arrival.isClosed || units <= onThisBill)
  })
}

function toInput(
  { random }: Model,
  {
    number,
    lines,
    ...amounts
  }: Pick<ModelBill, 'number' | 'lines' | 'amountCents' | 'chargesCents'> & {
    currency: ModelBill['currency']
  },
) {
  return {
    bill: {
      ...amounts,
      number,
      datedOn: day,
      rateNanos: ratesPerThousand[amounts.currency] * 1_000_000,
    },
    lines: lines.map(({ arrival, index, units, costMicros }) => ({
      arrivalId: arrival.id,
      line: index + 1,
      quantity: units,
      unitCostMicros: costMicros,
    })),
    ...(random.chance(0.1) && { sameNumber: false }),
  }
}

/** Mostly what its lines and charges make. */
function drawAmounts({ random }: Model, lines: ModelBill['lines']) {
  const chargesCents = random.pick([0, 0, 4500])
  const linesCents = lines.reduce(
    (sum, { units, costMicros }) => sum + Math.floor((units * costMicros + 5000) / 10_000),
    0,
  )
  return {
    currency: random.pick(['USD', 'USD', 'EUR', 'JPY'] as const),
    chargesCents,
    amountCents: linesCents + chargesCents + (random.chance(0.3) ? 1 + random.int(900) : 0),
  }
}

async function edit(model: Model, isStale: boolean): Promise<void> {
  const { ctx, random, bills } = model
  const bill = pickRecent(
    model,
    bills,
    ({ isVoid, version }) => (!isVoid || random.chance(0.05)) && (!isStale || version > 1),
  )
  const lines = drawLines(model, bill.supplier, bill.lines)
  const amounts = drawAmounts(model, lines)
  const isAllowed =
    !bill.isVoid && !isStale && mayBill({ supplier: bill.supplier, before: bill.lines }, lines)
  // The contract refuses a bill without lines.
  if (lines.length === 0) throw new NothingToDo()
  const { version } = await expectOutcome(isAllowed, 'an edit of a bill', () =>
    updateBill(ctx(), {
      id: bill.id,
      version: isStale ? bill.version - 1 : bill.version,
      ...toInput(model, { ...amounts, number: bill.number, lines }),
    }),
  )
  Object.assign(bill, { ...amounts, lines, version })
  for (const { arrival } of lines) arrival.bills.add(bill)
}

export const billActions: Record<string, Action> = {
  async 'enter a bill'(model) {
    const { ctx, random, bills, suppliers } = model
    const supplier = pickRecent(model, suppliers, ({ isDeleted }) => !isDeleted || random.chance(0.05))
    const lines = drawLines(model, supplier, [])
    if (lines.length === 0) throw new NothingToDo()
    const amounts = drawAmounts(model, lines)
    // Seldom a number that the supplier used.
    const number = random.chance(0.05) ? (bills.at(-1)?.number ?? 'B-1') : `B-${String(bills.length + 1)}`
    const hasNumber = bills.some(
      (bill) => !bill.isVoid && bill.supplier === supplier && bill.number === number,
    )
    const isAllowed = !supplier.isDeleted && !hasNumber && mayBill({ supplier, before: [] }, lines)
    const { id, version } = await expectOutcome(isAllowed, 'a bill', () =>
      createBill(ctx(), { supplierId: supplier.id, ...toInput(model, { ...amounts, number, lines }) }),
    )
    const bill = {
      id,
      supplier,
      supplierName: supplier.name,
      number,
      ...amounts,
      lines,
      version,
      isVoid: false,
    }
    bills.push(bill)
    for (const { arrival } of lines) arrival.bills.add(bill)
  },
  'edit a bill': (model) => edit(model, false),
  async 'save an older edit of a bill'(model) {
    await edit(model, true).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
  },
  async 'void a bill'(model) {
    const { ctx, random, bills } = model
    const bill = pickRecent(model, bills, ({ isVoid }) => !isVoid || random.chance(0.1))
    const { version } = await expectOutcome(!bill.isVoid, 'voiding a bill', () =>
      voidBill(ctx(), { id: bill.id, reason: 'Entered twice' }),
    )
    Object.assign(bill, { isVoid: true, version })
  },
  async 'no bill comes'(model) {
    const arrival = pickRecent(model, model.arrivals, ({ undoes }) => !undoes || model.random.chance(0.1))
    const hasLeft = arrival.lines.some((_, index) => unitsLeftToBill(arrival, index) > 0)
    const isAllowed = hasLeft && !arrival.undoes && !arrival.isUndone
    await expectOutcome(isAllowed, 'closing an arrival', () => closeBilling(model.ctx(), { id: arrival.id }))
    arrival.isClosed = true
  },
  async 'expect a bill again'(model) {
    const arrival = pickRecent(model, model.arrivals, ({ isClosed }) => isClosed || model.random.chance(0.1))
    await expectOutcome(arrival.isClosed, 'expecting a bill', () =>
      reopenBilling(model.ctx(), { id: arrival.id }),
    )
    arrival.isClosed = false
  },
}
