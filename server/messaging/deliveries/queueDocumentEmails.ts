// Queues the email of a document for each recipient, in the transaction that logs it.
import type { Delivery } from '#contract/messaging/deliveries.ts'
import type { ActivityModule } from '#domain/activityModules.ts'
import type { DeliveryPurpose } from '#domain/messaging/deliveries.ts'
import type { DocumentReference } from '#domain/nouns.ts'
import { joinList } from '#domain/platform/format.ts'
import type { Ctx } from '#server/ctx.ts'
import type { RenderedEmail } from '#server/messaging/deliveries/emailTemplate.ts'
import { queueDelivery } from '#server/messaging/deliveries/queueDelivery.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import type { SignedInUser } from '#server/platform/signedInUser.ts'

interface DocumentEmail {
  purpose: DeliveryPurpose
  /** In the log: 'invoice INV-2026-00012'. */
  title: string
  module: ActivityModule
  document: DocumentReference
  recipients: readonly string[]
  content: RenderedEmail
}

/** `user` is null for automatic emails. */
type QueueCtx = Pick<
  Ctx,
  'db' | 'now' | 'clock' | 'outbox' | 'publicUrl' | 'address' | 'scheduleBackgroundTasks'
> & { user: SignedInUser | null }

/** Call inside a transaction. */
export async function queueDocumentEmails(
  ctx: QueueCtx,
  { purpose, title, module, document, recipients, content }: DocumentEmail,
): Promise<Delivery[]> {
  const deliveries: Delivery[] = []
  for (const recipient of recipients) {
    deliveries.push(
      await queueDelivery(ctx, {
        channel: 'email',
        purpose,
        recipient,
        ...content,
        document,
        ...(ctx.user && { requestedBy: ctx.user.id }),
      }),
    )
  }
  await recordActivity(ctx, {
    action: `Queued ${title} for email to ${joinList(recipients)}`,
    module,
    subject: document,
    ...(ctx.user === null && { isAutomatic: true }),
  })
  return deliveries
}
