// Reads messages: the outbox page's list, and one message with all its attempts.
import type { Delivery, DeliveryDetail, DeliveryQuery } from '#contract/messaging/deliveries.ts'
import type { DocumentReference } from '#domain/nouns.ts'
import { displayName } from '#domain/people/users.ts'
import type { DeliveryFilter } from '#domain/platform/deliveryStatus.ts'
import type { Ctx } from '#server/ctx.ts'
import { nameColumns } from '#server/people/users/nameColumns.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { documentOf, isDocument } from '#server/platform/db/documents.ts'
import { type SQL, desc, eq, inArray, sql } from '#server/platform/db/drizzle.ts'
import { readSnapshot } from '#server/platform/db/readSnapshot.ts'
import {
  creditNotes,
  customers,
  deliveries,
  deliveryAttempts,
  invoices,
  orders,
  payments,
  users,
} from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

export async function findDeliveries(
  ctx: Ctx,
  { page, limit, status }: DeliveryQuery,
): Promise<{ deliveries: Delivery[]; total: number }> {
  const matching = status && hasStatus(status)
  const [rows, total] = await Promise.all([
    readDeliveries(ctx.db, matching, { limit, offset: (page - 1) * limit }),
    countDeliveries(ctx.db, status),
  ])
  return { deliveries: rows, total }
}

/** Of all without a status. */
export function countDeliveries(db: Db, status: DeliveryFilter | undefined): Promise<number> {
  return db.$count(deliveries, status && hasStatus(status))
}

function hasStatus(status: DeliveryFilter): SQL {
  return status === 'undelivered'
    ? inArray(deliveries.status, ['failed', 'unknown'])
    : eq(deliveries.status, status)
}

/** Reads the message and its attempts from one snapshot. */
export async function findDelivery(ctx: Ctx, { id }: { id: number }): Promise<DeliveryDetail> {
  return readSnapshot(ctx, async ({ db }) => {
    const delivery = await readDelivery(db, id)
    const [content] = await db
      .select({ messageId: deliveries.messageId, text: deliveries.text, html: deliveries.html })
      .from(deliveries)
      .where(eq(deliveries.id, id))
    if (!content) throw deliveryNotFound()
    const history = await db
      .select({
        startedAt: deliveryAttempts.startedAt,
        endedAt: deliveryAttempts.endedAt,
        outcome: deliveryAttempts.outcome,
        serverReply: deliveryAttempts.serverReply,
      })
      .from(deliveryAttempts)
      .where(eq(deliveryAttempts.deliveryId, id))
      .orderBy(desc(deliveryAttempts.attempt))
    return { ...delivery, ...content, history }
  })
}

const columns = {
  id: deliveries.id,
  channel: deliveries.channel,
  purpose: deliveries.purpose,
  status: deliveries.status,
  recipient: deliveries.recipient,
  subject: deliveries.subject,
  attempts: deliveries.attempts,
  serverReply: deliveries.serverReply,
  createdAt: deliveries.createdAt,
  sentAt: deliveries.sentAt,
  nextAttemptAt: deliveries.nextAttemptAt,
}

/** Throws a 404 if the message does not exist. */
export async function readDelivery(db: Db, id: number): Promise<Delivery> {
  const [delivery] = await readDeliveries(db, eq(deliveries.id, id), { limit: 1, offset: 0 })
  if (!delivery) throw deliveryNotFound()
  return delivery
}

/** Newest first. */
export async function readDeliveries(
  db: Db,
  matching: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<Delivery[]> {
  const rows = await db
    .select({
      delivery: columns,
      reference: { documentType: deliveries.documentType, documentId: deliveries.documentId },
      documentNumber: sql<
        string | null
      >`coalesce(${invoices.number}, ${orders.number}, ${creditNotes.number}, ${payments.number}, ${customers.number})`,
      requester: nameColumns,
    })
    .from(deliveries)
    .leftJoin(invoices, isDocument(deliveries, 'invoice', invoices.id))
    .leftJoin(orders, isDocument(deliveries, 'order', orders.id))
    .leftJoin(creditNotes, isDocument(deliveries, 'creditNote', creditNotes.id))
    .leftJoin(payments, isDocument(deliveries, 'payment', payments.id))
    .leftJoin(customers, isDocument(deliveries, 'customer', customers.id))
    .leftJoin(users, eq(users.id, deliveries.requestedBy))
    .where(matching)
    .orderBy(desc(deliveries.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ delivery, reference, documentNumber, requester }) => ({
    ...delivery,
    document: nameDocument(documentOf(reference), documentNumber),
    requestedBy: requester && displayName(requester),
  }))
}

function nameDocument(document: DocumentReference | null, number: string | null): Delivery['document'] {
  return document && { ...document, number: number ?? String(document.id) }
}

export function deliveryNotFound(): Refusal {
  return new Refusal('missing', 'Message not found')
}
