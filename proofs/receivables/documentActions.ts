// Invoices, credit notes, opening items, write-offs and their reversals.
import { addDays } from '#domain/platform/days.ts'
import { NothingToDo } from '#proofs/randomActions.ts'
import { issueCreditNote } from '#server/sales/creditNotes/issueCreditNote.ts'
import { createInvoice } from '#server/sales/invoices/createInvoice.ts'
import { processInvoice } from '#server/sales/invoices/processInvoice.ts'
import { voidInvoice } from '#server/sales/invoices/voidInvoice.ts'
import { createOpeningItem, reverseOpeningItem } from '#server/sales/receivables/openingItems.ts'
import { reverseWriteOff, writeOff } from '#server/sales/receivables/writeOff.ts'
import { buildInvoice } from '#server/testing/productFixtures.ts'

import { latest } from './ledger.ts'
import {
  type Action,
  firstOpenDay,
  idOf,
  pickEntry,
  pickRecent,
  postingDay,
  debitReference,
} from './model.ts'

const maxUnits = 9
/** The terms of the company. */
export const netDays = 30

export const documentActions: Record<string, Action> = {
  async invoice(model) {
    const customerId = model.random.chance(0.3) ? null : model.random.pick(model.customerIds)
    const order = buildInvoice([{ productId: model.productId, quantity: 1 + model.random.int(maxUnits) }])
    const invoice = { ...order.invoice, ...(customerId !== null && { customerId }) }
    const { id } = await createInvoice(model.ctx(), { ...order, invoice })
    const { totalCents: cents } = await processInvoice(model.ctx(), { id })
    const day = postingDay(model)
    model.ledger.add({
      document: `invoice ${id}`,
      kind: 'invoice',
      side: 'debit',
      cents,
      day,
      due: addDays(day, netDays),
      customerId,
    })
  },
  async void(model) {
    const entry = pickEntry(model, ({ kind }) => kind === 'invoice')
    await voidInvoice(model.ctx(), { id: idOf(entry), reason: 'Ordered twice' })
    model.ledger.reverse(entry, postingDay(model))
    const delivery = model.deliveries.get(entry.document)
    if (delivery) delivery.order.openUnits += delivery.units
    model.deliveries.delete(entry.document)
  },
  async 'issue a credit note'(model) {
    const { ledger, random } = model
    const invoice = pickEntry(model, ({ kind }) => kind === 'invoice')
    const credit = random.chance(0.6)
      ? { quantity: 1 + random.int(2), restockQuantity: 1 }
      : { allowanceCents: 1 + random.int(2000) }
    const note = await issueCreditNote(model.ctx(), {
      id: idOf(invoice),
      reason: 'Damaged',
      items: [{ line: 1, ...credit }],
    })
    if (note.totalCents > 0) model.credited.add(invoice)
    const entry = ledger.add({
      document: `creditNote ${note.id}`,
      kind: 'credit note',
      side: 'credit',
      cents: note.totalCents,
      day: latest(postingDay(model), invoice.day),
      customerId: invoice.customerId,
    })
    ledger.settle(invoice, entry, Math.min(note.totalCents, ledger.openNow(invoice)), firstOpenDay(model))
  },
  async 'write off'(model) {
    const { ledger } = model
    const debit = pickEntry(model, ({ kind }) => ['invoice', 'opening item'].includes(kind))
    const { id, amountCents } = await writeOff(model.ctx(), {
      document: { ...debitReference(debit), type: debit.kind === 'invoice' ? 'invoice' : 'openingItem' },
      reason: 'Insolvent',
    })
    const entry = ledger.add({
      document: debit.document,
      kind: 'write-off',
      side: 'credit',
      cents: ledger.openNow(debit),
      day: latest(postingDay(model), debit.day),
      customerId: debit.customerId,
    })
    ledger.settle(debit, entry, amountCents, firstOpenDay(model))
    model.writeOffs.push({ id, entry })
  },
  async 'reverse a write-off'(model) {
    const { id, entry } = pickRecent(
      model,
      model.writeOffs.filter((one) => !one.entry.isReversed),
    )
    await reverseWriteOff(model.ctx(), { id, reason: 'Paid after all' })
    model.ledger.reverse(entry, postingDay(model))
  },
  async 'add an opening item'(model) {
    const { ledger, random } = model
    const customerId = random.pick(model.customerIds)
    const day = addDays(postingDay(model), -random.int(90))
    const due = addDays(day, random.int(60))
    const cents = 1 + random.int(30_000)
    const { id } = await createOpeningItem(model.ctx(), {
      customerId,
      number: random.text(12),
      onDate: day,
      dueOn: due,
      amountCents: cents,
    })
    const owner = ledger.ownerOf({ customerId })
    if (owner === 'none') throw new NothingToDo()
    ledger.add({
      document: `openingItem ${id}`,
      kind: 'opening item',
      side: 'debit',
      cents,
      day,
      due,
      customerId: owner,
    })
  },
  async 'reverse an opening item'(model) {
    const entry = pickEntry(model, ({ kind }) => kind === 'opening item')
    await reverseOpeningItem(model.ctx(), { id: idOf(entry), reason: 'Typo' })
    model.ledger.reverse(entry, postingDay(model))
  },
}
