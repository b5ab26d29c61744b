// The customer record of a new invoice: found, or created with the invoice.
import type { NewInvoice } from '#contract/sales/newInvoice.ts'
import type { Ctx } from '#server/ctx.ts'
import { missingAsConflict, Refusal } from '#server/platform/refusal.ts'
import { assertMayOwe, type OwedSale } from '#server/sales/customers/assertMayOwe.ts'
import { lockCreditMatches, type Match } from '#server/sales/customers/creditMatches.ts'
import { type CustomerRow, lockCustomer } from '#server/sales/customers/findCustomer.ts'
import { findExemptionOf, type SaleTax } from '#server/sales/customers/findExemptionOf.ts'
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

export interface InvoicedCustomer {
  /** Null without a record. */
  customer: CustomerRow | null
  /** Without one, if the request asks for it: the customers whose hold or limit applies because the buyer seems to be them. */
  matches: Match[]
}

/** Locks the customers, before the products. */
export async function lockInvoicedCustomer(ctx: Ctx, sale: Sale): Promise<InvoicedCustomer> {
  const { customerId, rememberCustomer } = sale
  if (customerId && rememberCustomer)
    throw new Refusal('invalid', 'Choose a customer or remember a new one, not both.')
  if (customerId) {
    const locking = lockCustomer(ctx, customerId)
    const customer = await missingAsConflict(locking, 'The customer no longer exists.', 'invoice.customerId')
    return { customer, matches: [] }
  }
  const { customerName: name, customerPhone: phone, customerEmail: email } = sale
  const matches = sale.matchCustomer ? await lockCreditMatches(ctx, { name, phone, email }) : []
  return { customer: rememberCustomer ? await rememberAsCustomer(ctx, sale) : null, matches }
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
 * Returns the values that the invoice copies. Throws a 409 at `path` if no tax is charged although the customer's certificate for the
 * state has ended or was revoked.
 */
export async function copyCustomer(
  ctx: Ctx,
  customer: CustomerRow | null,
  sale: Pick<Sale, 'customerPurchaseOrder' | 'shipTo' | 'shipToState'>,
  tax: SaleTax,
): Promise<CustomerCopy> {
  const given = {
    customerPurchaseOrder: sale.customerPurchaseOrder || null,
    shipTo: sale.shipTo || null,
    shipToState: sale.shipToState || null,
  }
  if (!customer) return { customerId: null, ...given, exemptionText: null, termsDays: null, termsFrom: null }
  return {
    customerId: customer.id,
    ...given,
    ...(await findExemptionOf(ctx, customer, sale, tax)),
    termsDays: customer.termsDays,
    termsFrom: customer.termsDays === null ? null : customer.termsFrom,
  }
}

/** After the invoice is inserted. Throws a 409 if a customer is on hold or owes more than its limit; logs an override. */
export async function assertMayInvoice(
  ctx: Ctx,
  { customer, matches }: InvoicedCustomer,
  sale: OwedSale,
): Promise<void> {
  // The invoice counts as owed by its own customer already.
  if (customer) await assertMayOwe(ctx, customer, { ...sale, addedCents: 0 })
  for (const match of matches) await assertMayOwe(ctx, match.customer, sale, match.evidence)
}
