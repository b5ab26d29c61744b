// The parts of invoices that deliver orders: what earlier ones have of an order, and those of a new invoice.
import { addParts, type DeliveredOrder, emptyPart, type InvoicePart } from '#domain/sales/invoiceParts.ts'
import {
  explainInvoiceTotals,
  type InvoiceRates,
  type InvoiceTotals,
  totalsOf,
} from '#domain/sales/invoiceTotals.ts'
import type { AppServices, Ctx } from '#server/ctx.ts'
import { eq, sql } from '#server/platform/db/drizzle.ts'
import { invoiceParts, invoices, orders } from '#server/platform/db/schema.ts'

interface PricedLine {
  quantity: number
  unitPriceCents: number
  orderId: number | null
}

interface InvoiceAmounts {
  totals: InvoiceTotals & { discountBasisPoints: number }
  parts: readonly InvoicePart[]
}

/**
 * The amounts of an invoice with those of its orders, which are locked; undefined if they are too high. `except`: the invoice itself, or the
 * one that it replaces.
 */
export async function calculateAmounts(
  ctx: Pick<AppServices, 'db'>,
  lines: readonly PricedLine[],
  rates: InvoiceRates,
  except: number | null = null,
): Promise<InvoiceAmounts | undefined> {
  const delivered = await findDelivered(ctx, lines, rates, except)
  const explained = explainInvoiceTotals(lines, { ...rates, delivered })
  return explained && { totals: totalsOf(explained), parts: explained.parts }
}

/** The orders of the lines that have the discount and tax rate of the invoice. */
async function findDelivered(
  ctx: Pick<AppServices, 'db'>,
  lines: readonly PricedLine[],
  rates: InvoiceRates,
  except: number | null,
): Promise<DeliveredOrder[]> {
  const ids = [...new Set(lines.flatMap(({ orderId }) => orderId ?? []))]
  if (ids.length === 0 || rates.discountType === 'amount') return []
  const { discountBasisPoints: invoiceBasisPoints } = rates
  const parts = await findLivingParts(ctx, ids)
  return parts
    .filter(
      ({ discountBasisPoints, taxPpm }) =>
        discountBasisPoints === invoiceBasisPoints && taxPpm === rates.taxPpm,
    )
    .map(({ id, parts }) => ({
      id,
      others: addParts(parts.filter(({ invoiceId }) => invoiceId !== except)),
    }))
}

/** The rates of orders, and their parts on invoices at these rates that are not void. */
export async function findLivingParts(ctx: Pick<AppServices, 'db'>, orderIds: readonly number[]) {
  const { discountBasisPoints, taxPpm } = orders
  const rows = await ctx.db
    .select({
      order: { id: orders.id, discountBasisPoints, taxPpm },
      part: invoiceParts,
      isCounted: sql<boolean>`coalesce(${invoices.status} <> 'Void' and ${invoices.discountType} = 'percentage'
        and ${invoices.discountBasisPoints} = ${discountBasisPoints} and ${invoices.taxPpm} = ${taxPpm}, false)`,
    })
    .from(orders)
    .leftJoin(invoiceParts, eq(invoiceParts.orderId, orders.id))
    .leftJoin(invoices, eq(invoices.id, invoiceParts.invoiceId))
    .where(sql`${orders.id} = any(${sql.param(orderIds)}::bigint[])`)
  return [...Map.groupBy(rows, ({ order }) => order.id).values()].flatMap((ofOrder) => {
    const [first] = ofOrder
    const parts = ofOrder.flatMap(({ part, isCounted }) => (part && isCounted ? [part] : []))
    return first ? [{ ...first.order, parts }] : []
  })
}

export async function insertParts(ctx: Ctx, invoiceId: number, parts: readonly InvoicePart[]): Promise<void> {
  if (parts.length === 0) return
  await ctx.db.insert(invoiceParts).values(parts.map((part) => ({ ...emptyPart, ...part, invoiceId })))
}

/** After the discount of a pending invoice was changed. */
export async function replaceParts(
  ctx: Ctx,
  invoiceId: number,
  parts: readonly InvoicePart[],
): Promise<void> {
  await ctx.db.delete(invoiceParts).where(eq(invoiceParts.invoiceId, invoiceId))
  await insertParts(ctx, invoiceId, parts)
}
