// The customer record of a new invoice: found, or created with the invoice.
import type { NewInvoice } from '#contract/sales/newInvoice.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { missingAsConflict, Refusal } from '#server/platform/refusal.ts'
import { checkCredit, findExemptionText } from '#server/sales/customers/checkCredit.ts'
import { type CustomerRow, lockCustomer, readAddresses } from '#server/sales/customers/findCustomer.ts'
import { insertCustomer } from '#server/sales/customers/saveCustomer.ts'

type Sale = NewInvoice['invoice']

/** The values that an invoice copies from the customer; the keys are columns. */
export interface CustomerCopy {
  customerId: number | null
  customerPurchaseOrder: string | null
  shipTo: string | null
  shipToState: string | null
  exemptionText: string | null
  termsDays: number | null
  termsFrom: CustomerRow['termsFrom'] | null
}

/** Locks the customer, before the products. Null without one. */
export async function lockInvoicedCustomer(ctx: Ctx, sale: Sale): Promise<CustomerRow | null> {
  const { customerId, rememberCustomer } = sale
  if (customerId && rememberCustomer)
    throw new Refusal('invalid', 'Choose a customer or remember a new one, not both.')
  if (customerId)
    return missingAsConflict(
      lockCustomer(ctx, customerId),
      'The customer no longer exists.',
      'invoice.customerId',
    )
  return rememberCustomer ? rememberAsCustomer(ctx, sale) : null
}

function rememberAsCustomer(ctx: Ctx, sale: Sale): Promise<CustomerRow> {
  const billing = sale.customerAddress
    ? [{ kind: 'billing' as const, text: sale.customerAddress, state: sale.shipTo ? null : sale.shipToState }]
    : []
  const shipping = sale.shipTo
    ? [{ kind: 'shipping' as const, text: sale.shipTo, state: sale.shipToState }]
    : []
  return insertCustomer(ctx, {
    name: sale.customerName,
    phone: sale.customerPhone,
    email: sale.customerEmail,
    addresses: [...billing, ...shipping],
  })
}

/**
 * Returns the values that the invoice copies. Throws a 409 if no tax is charged although the customer's certificate for the state has ended.
 */
export async function copyCustomer(
  ctx: Ctx,
  customer: CustomerRow | null,
  sale: Sale,
  isTaxFree: boolean,
): Promise<CustomerCopy> {
  const given = {
    customerPurchaseOrder: sale.customerPurchaseOrder || null,
    shipTo: sale.shipTo || null,
    shipToState: sale.shipToState || null,
  }
  if (!customer) return { customerId: null, ...given, exemptionText: null, termsDays: null, termsFrom: null }
  const shipToState = given.shipToState ?? (given.shipTo ? null : await findDefaultState(ctx, customer))
  return {
    customerId: customer.id,
    ...given,
    shipToState,
    exemptionText: isTaxFree ? await findExemptionText(ctx, customer, shipToState) : null,
    termsDays: customer.termsDays,
    termsFrom: customer.termsDays === null ? null : customer.termsFrom,
  }
}

/** The state of the shipping address by default, or else of the billing address. */
async function findDefaultState(ctx: Ctx, { id }: CustomerRow): Promise<string | null> {
  const defaults = (await readAddresses(ctx, id)).filter(({ isDefault }) => isDefault)
  const address = defaults.find(({ kind }) => kind === 'shipping') ?? defaults[0]
  return address?.state ?? null
}

/** Throws a 409 if the customer is on hold or would owe more than its limit; logs an override. */
export async function assertMayInvoice(
  ctx: Ctx,
  customer: CustomerRow,
  {
    addedCents,
    number,
    overrideReason,
  }: { addedCents: number; number: string; overrideReason?: string | null | undefined },
): Promise<void> {
  const overridden = await checkCredit(ctx, customer, addedCents, overrideReason)
  if (overridden === undefined) return
  await recordActivity(ctx, {
    action: `Overrode the ${customer.holdReason === null ? 'credit limit' : 'hold'} of ${customer.number} ${customer.name} for invoice ${number}`,
    module: 'Customers',
    subject: { type: 'customer', id: customer.id },
    changes: {
      warning: { from: null, to: overridden },
      reason: { from: null, to: overrideReason },
    },
  })
}
