// Payments, refunds, what they settle, and their reversals.
import assert from 'node:assert/strict'

import type { SettlementInput } from '#contract/sales/receivables.ts'
import { addDays } from '#domain/platform/days.ts'
import { NothingToDo } from '#proofs/randomActions.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { recordPayment } from '#server/sales/payments/recordPayment.ts'
import { refundCustomer } from '#server/sales/payments/refundCustomer.ts'
import { reversePayment } from '#server/sales/payments/reversePayment.ts'
import { settleCredit, undoSettlement } from '#server/sales/receivables/settleCredit.ts'

import { type Entry, type Owner, type Settled } from './ledger.ts'
import {
  type Action,
  firstOpenDay,
  idOf,
  type Model,
  pickEntry,
  postingDay,
  debitReference,
} from './model.ts'

export const paymentActions: Record<string, Action> = {
  async 'pay what is open'(model) {
    const owner = drawOwner(model)
    const pairs = drawDebits(model, owner)
    const restCents = model.random.chance(0.4) ? model.random.int(20_000) : 0
    const cents = pairs.reduce((sum, one) => sum + one.cents, 0) + restCents
    if (cents === 0) throw new NothingToDo()
    await pay(model, owner, cents, pairs)
  },
  async 'pay an invoice without a customer'(model) {
    const invoice = pickEntry(model, ({ kind, customerId }) => kind === 'invoice' && customerId === null)
    const cents = model.random.chance(0.7) ? invoice.cents : 1 + model.random.int(invoice.cents)
    await pay(model, 'none', cents, [{ debit: invoice, cents }])
  },
  async 'apply what is on account'(model) {
    const { ledger } = model
    const credit = pickEntry(
      model,
      (entry) =>
        ['payment', 'credit note'].includes(entry.kind) &&
        entry.customerId !== null &&
        ledger.openNow(entry) > 0,
    )
    const pairs = drawDebits(model, ledger.ownerOf(credit), 1)
    if (pairs.length === 0) throw new NothingToDo()
    await settleCredit(model.ctx(), {
      credit: { type: credit.kind === 'payment' ? 'payment' : 'creditNote', id: idOf(credit) },
      settlements: toInputs(pairs),
    })
    for (const { debit, cents } of pairs) ledger.settle(debit, credit, cents, firstOpenDay(model))
  },
  async 'undo a settlement'(model) {
    const entry = pickEntry(
      model,
      (one) => one.side === 'credit' && model.ledger.liveSettlements(one).length > 0,
    )
    await takeOff(model, model.random.pick(model.ledger.liveSettlements(entry)))
  },
  async 'reverse a payment'(model) {
    const entry = pickEntry(model, ({ kind }) => ['payment', 'refund'].includes(kind))
    await reversePayment(model.ctx(), { id: idOf(entry), reason: 'Bounced' })
    model.ledger.reverse(entry, postingDay(model))
  },
  async refund(model) {
    const { ledger, random } = model
    const owner = drawOwner(model)
    const amountCents = 1 + random.int(15_000)
    const receivedOn = addDays(postingDay(model), random.chance(0.3) ? -random.int(20) : 0)
    const { id } = await refundCustomer(model.ctx(), {
      customerId: owner,
      amountCents,
      method: 'Cash',
      receivedOn,
    })
    const credits = ledger
      .entriesOf(owner)
      .filter(({ side, day }) => side === 'credit' && day <= receivedOn)
      .toSorted((a, b) => a.day.localeCompare(b.day))
    const debit = ledger.add({
      document: `payment ${id}`,
      kind: 'refund',
      side: 'debit',
      cents: amountCents,
      day: receivedOn,
      customerId: owner,
    })
    for (const credit of credits)
      ledger.settle(
        debit,
        credit,
        Math.min(ledger.openNow(debit), ledger.openNow(credit)),
        firstOpenDay(model),
      )
    assert.equal(ledger.openNow(debit), 0, 'refunded more than is on account')
  },
}

/** Takes a payment or credit note off a document. */
export async function takeOff(model: Model, settled: Settled): Promise<void> {
  await undoSettlement(model.ctx(), { id: await findSettlementId(model, settled) })
  model.ledger.undo(settled, postingDay(model))
}

interface Pair {
  debit: Entry
  cents: number
}

/** A customer that is not merged. */
export function drawOwner({ ledger, customerIds, random }: Model): number {
  return random.pick(customerIds.filter((id) => !ledger.mergedInto.has(id)))
}

async function pay(model: Model, owner: Owner, amountCents: number, pairs: readonly Pair[]): Promise<void> {
  const receivedOn = addDays(postingDay(model), model.random.chance(0.3) ? -model.random.int(20) : 0)
  const payment = { amountCents, settlements: toInputs(pairs), method: 'Check', receivedOn } as const
  const { id } = await recordPayment(model.ctx(), {
    ...payment,
    ...(owner !== 'none' && { customerId: owner }),
  })
  const credit = model.ledger.add({
    document: `payment ${id}`,
    kind: 'payment',
    side: 'credit',
    cents: amountCents,
    day: receivedOn,
    customerId: owner === 'none' ? null : owner,
  })
  for (const { debit, cents } of pairs) model.ledger.settle(debit, credit, cents, firstOpenDay(model))
}

/** Open documents of a customer with amounts, some of which are more than is open. */
function drawDebits({ ledger, random }: Model, owner: Owner, max = 4): Pair[] {
  return ledger
    .entriesOf(owner)
    .filter((entry) => entry.side === 'debit' && !entry.isReversal && ledger.openNow(entry) > 0)
    .slice(0, random.int(max + 1))
    .map((debit) => {
      const openCents = ledger.openNow(debit)
      if (random.chance(0.6)) return { debit, cents: openCents }
      return { debit, cents: random.chance(0.1) ? openCents + 1 : 1 + random.int(openCents) }
    })
}

function toInputs(pairs: readonly Pair[]): SettlementInput[] {
  return pairs.map(({ debit, cents }) => ({ debit: debitReference(debit), amountCents: cents }))
}

/** The newest settlement between the documents of the two entries that is not undone. */
async function findSettlementId(model: Model, { debit, credit, cents }: Settled): Promise<number> {
  const isEntry = (alias: string, { document, kind, isReversal }: Entry) => {
    const [type, id] = document.split(' ')
    const column = (name: string) => sql.raw(`${alias}.${name}`)
    return sql`${column('document_type')} = ${type} and ${column('document_id')} = ${id} and ${column('kind')} = ${kind}
      and (${column('reverses')} is not null) = ${isReversal}`
  }
  const { rows } = await model.ctx().db.execute<{ id: number }>(sql`
    select settlements.id::float8 as id from settlements
    join receivable_entries as debit on debit.id = debit_id join receivable_entries as credit on credit.id = credit_id
    where ${isEntry('debit', debit)} and ${isEntry('credit', credit)} and settlements.amount_cents = ${cents}
      and not exists (select from settlements as undo where undo.undoes = settlements.id)
    order by settlements.id limit 1`)
  assert.ok(rows[0], `${credit.document} does not settle ${debit.document}`)
  return rows[0].id
}
