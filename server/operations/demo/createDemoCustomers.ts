// Creates the customer records of the demo, and sets credit limits and a hold at the end of its year.
import { addDays } from '#domain/platform/days.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { eq, max } from '#server/platform/db/drizzle.ts'
import { invoices } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { findCustomer } from '#server/sales/customers/findCustomer.ts'
import { createCustomer, editCustomer } from '#server/sales/customers/saveCustomer.ts'
import { addTaxExemption } from '#server/sales/customers/taxExemptions.ts'

import { type DemoCustomer, demoCustomers } from './demoCustomers.ts'

/** Ids by name. Customers without a record are missing. */
export type DemoCustomerIds = ReadonlyMap<string, number>

/** `priceLists` has the ids of the lists by name. */
export async function createDemoCustomers(
  ctx: Ctx,
  priceLists: ReadonlyMap<string, number>,
): Promise<DemoCustomerIds> {
  return transact(ctx, async (ctx) => {
    const ids = new Map<string, number>()
    for (const customer of demoCustomers.filter(({ hasRecord }) => hasRecord))
      ids.set(customer.name, await createOne(ctx, customer, priceLists))
    return ids
  })
}

async function createOne(
  ctx: Ctx,
  customer: DemoCustomer,
  priceLists: ReadonlyMap<string, number>,
): Promise<number> {
  const { name, phone, email, address, state, discountBasisPoints, termsDays, certificate, contact } =
    customer
  const priceListId = customer.priceList && priceLists.get(customer.priceList)
  const { id } = await createCustomer(ctx, {
    name,
    phone,
    email,
    discountBasisPoints,
    priceListId,
    termsDays,
    addresses: [{ kind: 'billing', text: address, state }],
    contacts: contact
      ? [
          {
            name: contact[0],
            role: contact[1],
            email: email.replace('orders', 'accounts'),
            getsInvoices: true,
            getsStatements: true,
          },
        ]
      : [],
  })
  if (certificate) {
    const today = companyDay(ctx)
    await addTaxExemption(ctx, {
      id,
      state,
      certificateNumber: `${state}-${10_000 + id * 37}`,
      reason: 'Resale',
      validFrom: addDays(today, -90),
      validTo: certificate === 'expired' ? addDays(today, 180) : null,
    })
  }
  return id
}

/** One of so many customers has a limit. The one of them that owes most owes more than that. */
const limitedShare = 4
const exceededFraction = 0.8
const limitStepCents = 500_000
const minLimitSteps = 4
const heldIndex = 17

/** At the end of the year: during it, the demo's orders would be refused. */
export async function limitDemoCustomers(ctx: Ctx, ids: DemoCustomerIds): Promise<void> {
  await transact(ctx, async (ctx) => {
    const limited = []
    for (const [index, [name, id]] of [...ids].entries())
      if (index % limitedShare === 0) {
        const { exposureCents } = await findCustomer(ctx, { id })
        limited.push({ id, name, exposureCents })
      }
    const [largest, ...others] = limited.toSorted((a, b) => b.exposureCents - a.exposureCents)
    if (!largest) return
    const exceededSteps = Math.floor((largest.exposureCents * exceededFraction) / limitStepCents)
    await setLimit(ctx, largest, exceededSteps)
    for (const one of others) {
      // Two more of the customer's largest orders are below it, and one step at least.
      const moreCents = Math.max(limitStepCents, 2 * (await findLargestInvoice(ctx, one.id)))
      const steps = Math.ceil((one.exposureCents + moreCents) / limitStepCents)
      await setLimit(ctx, one, Math.max(minLimitSteps, steps))
    }
    const [name, id] = [...ids].at(heldIndex) ?? []
    if (name !== undefined && id !== undefined)
      await editCustomer(ctx, { id, name, holdReason: 'Check 2207 was returned' })
  })
}

async function setLimit(ctx: Ctx, { id, name }: { id: number; name: string }, steps: number): Promise<void> {
  await editCustomer(ctx, { id, name, creditLimitCents: steps * limitStepCents })
}

async function findLargestInvoice({ db }: Ctx, customerId: number): Promise<number> {
  const [largest] = await db
    .select({ totalCents: max(invoices.totalCents) })
    .from(invoices)
    .where(eq(invoices.customerId, customerId))
  return largest?.totalCents ?? 0
}
