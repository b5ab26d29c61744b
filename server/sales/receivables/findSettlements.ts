// Reads the settlements of an entry with the documents on the other side, and the deposits that can be applied to an invoice.
import type { DocumentLink, OpenDeposit, Settlement } from '#contract/sales/receivables.ts'
import { displayName } from '#domain/people/users.ts'
import type { Ctx } from '#server/ctx.ts'
import { nameColumns } from '#server/people/users/nameColumns.ts'
import {
  alias,
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from '#server/platform/db/drizzle.ts'
import {
  creditNotes,
  invoiceLines,
  invoices,
  orders,
  payments,
  receivableEntries,
  settlements,
  users,
} from '#server/platform/db/schema.ts'
import { invoiceNotFound } from '#server/sales/invoices/findInvoice.ts'

import { documentNumberSql } from './documentNumber.ts'
import { type EntryRow, isDocumentEntry } from './entries.ts'
import { isOfCustomer } from './survivingCustomer.ts'

/** The order of a deposit, as replies have it. */
export const depositOrderColumns = {
  id: orders.id,
  number: orders.number,
  isCancelled: sql<boolean>`${orders.progress} = 'cancelled'`,
}

const others = alias(receivableEntries, 'others')
const undos = alias(settlements, 'undos')

/** In the order in which they were made. Undone ones are included; the reversal of the entry itself is not. */
export async function findSettlements(ctx: Pick<Ctx, 'db'>, entryId: number): Promise<Settlement[]> {
  const { id, debitId, creditId, amountCents, settledOn, createdAt } = settlements
  const rows = await ctx.db
    .select({
      id,
      amountCents,
      settledOn,
      createdAt,
      user: nameColumns,
      undoneOn: undos.settledOn,
      other: {
        id: others.id,
        kind: others.kind,
        documentType: others.documentType,
        documentId: others.documentId,
        customerId: others.customerId,
        note: others.note,
      },
      number: documentNumberSql(others),
    })
    .from(settlements)
    .innerJoin(
      others,
      sql`${others.id} = case ${debitId} when ${entryId} then ${creditId} else ${debitId} end`,
    )
    .innerJoin(users, eq(users.id, settlements.userId))
    .leftJoin(undos, eq(undos.undoes, id))
    .where(
      and(
        or(eq(debitId, entryId), eq(creditId, entryId)),
        isNull(settlements.undoes),
        sql`${others.reverses} is distinct from ${entryId}`,
      ),
    )
    .orderBy(asc(id))
  return rows.map(({ user, other, number, ...row }) => {
    const isWriteOff = other.kind === 'write-off'
    return {
      ...row,
      kind: other.kind,
      document: {
        type: other.documentType as DocumentLink['type'],
        id: other.documentId ?? 0,
        number,
      },
      userName: displayName(user),
      // Money without a customer record can't stay on account.
      canUndo: !isWriteOff && other.customerId !== null,
      writeOffId: isWriteOff ? other.id : null,
      note: other.note,
    }
  })
}

export async function findInvoiceSettlements(
  ctx: Ctx,
  { id }: { id: number },
): Promise<{ settlements: Settlement[]; deposits: OpenDeposit[] }> {
  const [row] = await ctx.db
    .select({
      entryId: receivableEntries.id,
      customerId: sql<
        number | null
      >`(select coalesce(merged_into, id) from customers where id = ${invoices.customerId})`.mapWith(Number),
    })
    .from(invoices)
    .leftJoin(receivableEntries, isDocumentEntry('invoice', invoices.id))
    .where(eq(invoices.id, id))
  if (!row) throw invoiceNotFound()
  return {
    settlements: row.entryId === null ? [] : await findSettlements(ctx, row.entryId),
    deposits: await findOpenDeposits(ctx, id, row.customerId),
  }
}

/** On the orders that an invoice delivers, and on cancelled ones of its customer. */
async function findOpenDeposits(
  ctx: Ctx,
  invoiceId: number,
  customerId: number | null,
): Promise<OpenDeposit[]> {
  const { orderId } = invoiceLines
  const delivered = ctx.db
    .select({ orderId })
    .from(invoiceLines)
    .where(and(eq(invoiceLines.invoiceId, invoiceId), isNotNull(orderId)))
  return ctx.db
    .select({
      id: payments.id,
      number: payments.number,
      customerId: orders.customerId,
      order: depositOrderColumns,
      openCents: receivableEntries.openCents,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(receivableEntries, isDocumentEntry('payment', payments.id))
    .where(
      and(
        or(
          inArray(payments.orderId, delivered),
          customerId === null
            ? undefined
            : and(eq(orders.progress, 'cancelled'), isOfCustomer(sql`${payments.customerId}`, customerId)),
        ),
        gt(receivableEntries.openCents, 0),
      ),
    )
    .orderBy(asc(payments.id))
}

/** What is paid and written off of a debit, in cents. The credit notes of the invoice itself are left out. */
export async function sumSettlements(
  ctx: Ctx,
  debit: EntryRow,
): Promise<{ paidCents: number; writtenOffCents: number }> {
  const isWriteOff = eq(receivableEntries.kind, 'write-off')
  const isOwnCredit =
    debit.documentType === 'invoice' ? sql`${creditNotes.invoiceId} = ${debit.documentId}` : sql`false`
  const sum = (where: SQL) =>
    sql<number>`coalesce(sum(${settlements.amountCents}) filter (where ${where}), 0)::float8`
  const [sums] = await ctx.db
    .select({
      paidCents: sum(sql`not ${isWriteOff} and (${isOwnCredit}) is not true`),
      writtenOffCents: sum(isWriteOff),
    })
    .from(settlements)
    .innerJoin(receivableEntries, eq(receivableEntries.id, settlements.creditId))
    .leftJoin(
      creditNotes,
      and(eq(receivableEntries.documentType, 'creditNote'), eq(creditNotes.id, receivableEntries.documentId)),
    )
    .where(eq(settlements.debitId, debit.id))
  if (!sums) throw new Error('A sum without a row')
  return sums
}
