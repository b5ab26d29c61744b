// Messages for printers in the network: what a printer gets is stored, and sent through the outbox.
import type { Delivery } from '#contract/messaging/deliveries.ts'
import type { Ctx } from '#server/ctx.ts'
import type { MessageKind } from '#server/messaging/deliveries/messageKind.ts'
import { queueDelivery } from '#server/messaging/deliveries/queueDelivery.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { and, eq, isNull } from '#server/platform/db/drizzle.ts'
import { labelDeliveries, printerProfiles } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'

import type { PrinterProfile } from './readPrinterProfile.ts'

/** Each attempt uses the address that the printer has by then. */
export const labelMessageKind: MessageKind = {
  activity: () => ({ module: 'Products' }),
  async prepare({ db }, delivery) {
    const [sent] = await db
      .select({
        zpl: labelDeliveries.zpl,
        printerId: printerProfiles.id,
        printerAddress: printerProfiles.networkAddress,
      })
      .from(labelDeliveries)
      .leftJoin(
        printerProfiles,
        and(eq(printerProfiles.id, labelDeliveries.printerProfileId), isNull(printerProfiles.deletedAt)),
      )
      .where(eq(labelDeliveries.deliveryId, delivery.id))
    if (!sent) throw new Error(`Message ${delivery.id} has no labels`)
    const { zpl, printerId, printerAddress } = sent
    if (printerId === null)
      throw new Refusal('conflict', `The printer profile of ${delivery.recipient} was deleted.`)
    if (printerAddress === null) throw new Refusal('conflict', noAddressMessage(delivery.recipient))
    const bytes = new TextEncoder().encode(zpl)
    return { delivery, printerAddress, attachment: { name: 'labels.zpl', type: 'text/plain', bytes } }
  },
}

interface Printed {
  zpl: string
  /** '24 labels' */
  subject: string
  text: string
}

/** Throws a 409 for a printer without an address. */
export async function queueForPrinter(
  ctx: Ctx,
  { id: printerProfileId, name, networkAddress }: PrinterProfile,
  { zpl, subject, text }: Printed,
): Promise<Delivery> {
  if (networkAddress === null) throw new Refusal('conflict', noAddressMessage(name))
  return transact(ctx, async (ctx) => {
    const delivery = await queueDelivery(ctx, {
      channel: 'printer',
      purpose: 'labels',
      recipient: name,
      subject,
      text,
      requestedBy: ctx.user.id,
    })
    await ctx.db.insert(labelDeliveries).values({ deliveryId: delivery.id, printerProfileId, zpl })
    await recordActivity(ctx, { action: `Printed ${subject} on ${name}`, module: 'Products' })
    return delivery
  })
}

function noAddressMessage(name: string): string {
  return `${name} has no network address. An Admin enters it in its printer profile.`
}
