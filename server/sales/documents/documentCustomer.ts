// The customer as statements and receipts name it.
import type { Ctx } from '#server/ctx.ts'
import { and, asc, desc, eq } from '#server/platform/db/drizzle.ts'
import { customerAddresses, invoices } from '#server/platform/db/schema.ts'
import { findSurvivingCustomer } from '#server/sales/receivables/survivingCustomer.ts'

export interface DocumentCustomer {
  name: string
  phone: string | null
  email: string | null
  address: string | null
}

/** After a merge that of the remaining customer, with its default billing address. Throws a 404. */
export async function readDocumentCustomer(
  ctx: Pick<Ctx, 'db'>,
  customerId: number,
): Promise<DocumentCustomer> {
  const { id, name, phone, email } = await findSurvivingCustomer(ctx, customerId)
  const [address] = await ctx.db
    .select({ text: customerAddresses.text })
    .from(customerAddresses)
    .where(and(eq(customerAddresses.customerId, id), eq(customerAddresses.kind, 'billing')))
    .orderBy(desc(customerAddresses.isDefault), asc(customerAddresses.position))
    .limit(1)
  return { name, phone, email, address: address?.text ?? null }
}

/** As on an invoice without a customer record. */
export async function readInvoiceCustomer(
  ctx: Pick<Ctx, 'db'>,
  invoiceId: number,
): Promise<DocumentCustomer | undefined> {
  const [row] = await ctx.db
    .select({
      name: invoices.customerName,
      phone: invoices.customerPhone,
      email: invoices.customerEmail,
      address: invoices.customerAddress,
    })
    .from(invoices)
    .where(eq(invoices.id, invoiceId))
  return row
}
