// Merges of customers, links of invoices to them, closed books and the company's time zone.
import assert from 'node:assert/strict'

import { addDays } from '#domain/platform/days.ts'
import { expectOutcome, NothingToDo } from '#proofs/randomActions.ts'
import { editCompany } from '#server/company/editCompany.ts'
import { findCompanyDetails } from '#server/company/findCompany.ts'
import { linkInvoices, undoInvoiceLinks } from '#server/sales/customers/linkInvoices.ts'
import { mergeCustomer, unmergeCustomer } from '#server/sales/customers/mergeCustomer.ts'

import type { Entry, Settled } from './ledger.ts'
import { type Action, idOf, type Model, pickEntry, pickRecent, todayOf } from './model.ts'
import { drawOwner, takeOff } from './paymentActions.ts'

export const timeZones = ['America/New_York', 'Pacific/Kiritimati', 'Pacific/Honolulu'] as const

export const customerActions: Record<string, Action> = {
  async merge(model) {
    const { mergedInto } = model.ledger
    const [id, into] = [drawOwner(model), drawOwner(model)]
    const isTwoStep = [...mergedInto.values()].includes(id)
    await expectOutcome(id !== into && !isTwoStep, `merging ${id} into ${into}`, async () => {
      await mergeCustomer(model.ctx(), { id, into })
    })
    mergedInto.set(id, into)
  },
  async unmerge(model) {
    const { ledger, random } = model
    const id = drawMerged(model)
    // Otherwise hardly any merge could be undone.
    if (random.chance(0.5)) for (const settled of settledAcross(model, id)) await takeOff(model, settled)
    const isAllowed = settledAcross(model, id).length === 0 && !isDeliveredAcross(model, id)
    await expectOutcome(isAllowed, `unmerging ${id}`, async () => {
      await unmergeCustomer(model.ctx(), { id })
    })
    ledger.mergedInto.delete(id)
  },
  async 'link invoices'(model) {
    const { ledger, random } = model
    const customerId = drawOwner(model)
    const count = 1 + random.int(3)
    const invoices = Array.from({ length: count }, () =>
      pickEntry(
        model,
        ({ kind, customerId }) => kind === 'invoice' && (customerId === null || random.chance(0.02)),
      ),
    )
    const isRefused = invoices.some((entry) => entry.customerId !== null || isPaidOrCredited(model, entry))
    await expectOutcome(!isRefused, `linking to ${customerId}`, async () => {
      const invoiceIds = [...new Set(invoices.map(idOf))]
      const { batchId } = await linkInvoices(model.ctx(), { customerId, invoiceIds })
      model.linkBatches.push({ id: batchId, customerId, invoices: [...new Set(invoices)] })
    })
    for (const invoice of invoices) setCustomer(ledger.entries, invoice, customerId)
  },
  async 'undo links'(model) {
    const batch = pickRecent(model, model.linkBatches)
    const { unlinked } = await undoInvoiceLinks(model.ctx(), { id: batch.id })
    const free = batch.invoices.filter(
      (entry) => entry.customerId === batch.customerId && !isPaidOrCredited(model, entry),
    )
    assert.equal(unlinked, free.length, `unlinked invoices of batch ${batch.id}`)
    for (const invoice of free) setCustomer(model.ledger.entries, invoice, null)
    model.linkBatches.splice(model.linkBatches.indexOf(batch), 1)
  },
  async 'close the books'(model) {
    const closedTo = model.random.chance(0.3) ? null : addDays(todayOf(model), -1 - model.random.int(30))
    await editCompany(model.ctx(), { ...(await findCompanyDetails(model.ctx())), booksClosedTo: closedTo })
    model.closedTo = closedTo
  },
  async 'move the time zone'(model) {
    const timeZone = model.random.pick(timeZones)
    await editCompany(model.ctx(), { ...(await findCompanyDetails(model.ctx())), timeZone })
    model.timeZone = timeZone
  },
}

function drawMerged({ ledger, random }: Model): number {
  const merged = [...ledger.mergedInto.keys()]
  if (merged.length === 0) throw new NothingToDo()
  return random.pick(merged)
}

/** Between a document of the merged customer and one of another customer. */
function settledAcross({ ledger }: Model, mergedId: number): Settled[] {
  return ledger.entries
    .filter(({ side }) => side === 'credit')
    .flatMap((entry) => ledger.liveSettlements(entry))
    .filter(({ debit, credit }) => (debit.customerId === mergedId) !== (credit.customerId === mergedId))
}

/** An invoice of an order of the merged customer, or a deposit on one, is on the account of the surviving one. */
function isDeliveredAcross({ ledger, deliveries, deposits }: Model, mergedId: number): boolean {
  const into = ledger.mergedInto.get(mergedId)
  const isInvoiced = [...deliveries].some(
    ([document, { order }]) => order.customerId === mergedId && ledger.entryOf(document).customerId === into,
  )
  return (
    isInvoiced ||
    deposits.some(
      ({ order, entry }) => order.customerId === mergedId && entry.customerId === into && !entry.isReversed,
    )
  )
}

/** Paid: by a payment, or by a credit note of another invoice. */
function isPaidOrCredited({ ledger, credited }: Model, invoice: Entry): boolean {
  const live = ledger.liveSettlements(invoice)
  return credited.has(invoice) || live.some(({ credit }) => ['payment', 'credit note'].includes(credit.kind))
}

/** Write-offs and reversals belong to the customer of their invoice. */
function setCustomer(entries: readonly Entry[], { document }: Entry, customerId: number | null): void {
  for (const entry of entries) if (entry.document === document) entry.customerId = customerId
}
