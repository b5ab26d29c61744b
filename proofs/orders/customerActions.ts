// Merges of customers between an order and its invoices, and deposits.
import { expectOutcome, NothingToDo } from '#proofs/randomActions.ts'
import { companyDay } from '#server/company/companyDay.ts'
import { findCustomer } from '#server/sales/customers/findCustomer.ts'
import { mergeCustomer, unmergeCustomer } from '#server/sales/customers/mergeCustomer.ts'
import { editCustomer } from '#server/sales/customers/saveCustomer.ts'
import { addTaxExemption, revokeTaxExemption } from '#server/sales/customers/taxExemptions.ts'
import { recordPayment } from '#server/sales/payments/recordPayment.ts'

import { exposureCents } from './credit.ts'
import {
  type Action,
  type Model,
  type ModelCustomer,
  type ModelOrder,
  pickRecent,
  shipToState,
  survivor,
} from './model.ts'
import { anyOrder } from './orderActions.ts'

/** One that is not merged. */
function pickSurvivor({ random, customers }: Model): ModelCustomer {
  return random.pick(customers.filter(({ mergedInto }) => mergedInto === null))
}

/** An invoice of an order of the merged customer, or a deposit on one, would stay with the other. */
function isDeliveredAcross(
  { invoices, deposits }: Model,
  merged: ModelCustomer,
  into: ModelCustomer,
): boolean {
  const isOfMerged = ({ customer }: ModelOrder) => customer === merged
  return (
    invoices.some(
      ({ status, customer, orders }) => status !== 'Void' && customer === into && orders.some(isOfMerged),
    ) || deposits.some(({ order, customer }) => customer === into && isOfMerged(order))
  )
}

export const customerActions: Record<string, Action> = {
  async merge(model) {
    const { random, customers } = model
    const [merged, into] = [random.pick(customers), random.pick(customers)]
    const hasMerged = customers.some(({ mergedInto }) => mergedInto === merged)
    const isAllowed = merged.mergedInto === null && into.mergedInto === null && !hasMerged
    const survivors = customers.filter(({ mergedInto }) => mergedInto === null)
    if (merged === into || survivors.length < 4) throw new NothingToDo()
    await expectOutcome(isAllowed, 'merging', async () => {
      await mergeCustomer(model.ctx(), { id: merged.id, into: into.id })
    })
    merged.mergedInto = into
  },
  async unmerge(model) {
    const merged = model.random.pick(model.customers)
    const isAllowed = merged.mergedInto !== null && !isDeliveredAcross(model, merged, merged.mergedInto)
    await expectOutcome(isAllowed, 'unmerging', async () => {
      await unmergeCustomer(model.ctx(), { id: merged.id })
    })
    merged.mergedInto = null
  },
  async 'set hold and limit'(model) {
    const { random } = model
    const customer = pickSurvivor(model)
    const holdReason = random.chance(0.15) ? 'Bounced check' : null
    const roomCents = random.int(1_000_000) - 100_000
    const limitCents = random.chance(0.4) ? Math.max(0, exposureCents(model, customer) + roomCents) : null
    const { name, priceList, discountBasisPoints } = await findCustomer(model.ctx(), { id: customer.id })
    await editCustomer(model.ctx(), {
      id: customer.id,
      name,
      priceListId: priceList?.id ?? null,
      discountBasisPoints,
      holdReason,
      creditLimitCents: limitCents,
    })
    Object.assign(customer, { isOnHold: holdReason !== null, limitCents })
  },
  async 'add a certificate'(model) {
    const customer = pickSurvivor(model)
    if (customer.certificates.length > 50) throw new NothingToDo()
    const { exemptions } = await addTaxExemption(model.ctx(), {
      id: customer.id,
      state: shipToState,
      certificateNumber: `NY-${customer.certificates.length}`,
      reason: 'Resale',
      validFrom: '2020-01-01',
    })
    const known = new Set(customer.certificates.map(({ id }) => id))
    for (const { id } of exemptions) if (!known.has(id)) customer.certificates.push({ id, isRevoked: false })
  },
  async 'revoke a certificate'(model) {
    const customer = pickSurvivor(model)
    const certificate = customer.certificates.find(({ isRevoked }) => !isRevoked)
    if (!certificate) throw new NothingToDo()
    await revokeTaxExemption(model.ctx(), { id: customer.id, exemptionId: certificate.id })
    certificate.isRevoked = true
  },
  async 'receive a deposit'(model) {
    const order = pickRecent(model, model.orders, anyOrder)
    const cents = 1 + model.random.int(5000)
    await expectOutcome(order.state !== 'Cancelled', 'a deposit', () =>
      recordPayment(model.ctx(), {
        customerId: survivor(order.customer).id,
        orderId: order.id,
        amountCents: cents,
        method: 'Check',
        receivedOn: companyDay(model.ctx()),
        settlements: [],
      }),
    )
    model.deposits.push({ order, customer: survivor(order.customer), cents })
  },
}
