// Files of the demo: the purchase order behind an order, and the certificate of a customer.
import { join } from 'node:path'

import type { NounWithFiles } from '#domain/recordsWithFiles.ts'
import type { Ctx } from '#server/ctx.ts'
import { attachFile } from '#server/files/attachments/attachFile.ts'
import { storeContent } from '#server/files/attachments/attachmentContents.ts'
import { desc, eq } from '#server/platform/db/drizzle.ts'
import { orderLines, orders } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'

const template = join(import.meta.dirname, 'demoFile.typ')

interface DemoFile {
  type: NounWithFiles
  id: number
  name: string
  content: { title: string; from: string; lines: readonly string[] }
}

export async function createDemoFiles(ctx: Ctx): Promise<void> {
  const [order] = await ctx.db.select().from(orders).orderBy(desc(orders.id)).limit(1)
  if (!order) return
  const lines = await ctx.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const { customerName, customerId } = order
  const number = order.customerPurchaseOrder ?? 'PO'
  await addFile(ctx, {
    type: 'order',
    id: order.id,
    name: `${number}.pdf`,
    content: {
      title: `Purchase order ${number}`,
      from: customerName,
      lines: lines.map(({ quantity, name, color, size }) =>
        [`${quantity} x ${name}`, color, size].filter(Boolean).join(', '),
      ),
    },
  })
  await addFile(ctx, {
    type: 'customer',
    id: customerId,
    name: 'Resale certificate.pdf',
    content: {
      title: 'Resale certificate',
      from: customerName,
      lines: ['The products that we buy are for resale in the regular course of our business.'],
    },
  })
}

async function addFile(ctx: Ctx, { type, id, name, content }: DemoFile): Promise<void> {
  const data = JSON.stringify(content)
  const pdf = await ctx.documents.render({ template, data, createdAt: ctx.now })
  const inspected = { name, kind: 'pdf', content: Buffer.from(pdf), thumbnail: undefined } as const
  const file = await storeContent(ctx, inspected)
  await transact(ctx, (ctx) => attachFile(ctx, { type, ids: [id], file }))
}
