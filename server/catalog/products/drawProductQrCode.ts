// Draws the QR code with the URL of the product page. It is not stored.
import type { FileReply } from '#contract/platform/endpoint.ts'
import type { Ctx } from '#server/ctx.ts'
import { renderQrPng } from '#server/files/images/renderQrPng.ts'
import { and, eq, isNull } from '#server/platform/db/drizzle.ts'
import { products } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

export async function drawProductQrCode(ctx: Ctx, input: { id: number }): Promise<FileReply> {
  const [product] = await ctx.db
    .select({ code: products.code })
    .from(products)
    .where(and(eq(products.id, input.id), isNull(products.deletedAt)))
  if (!product) throw new Refusal('missing', 'Product not found')
  return {
    name: `qr-${product.code}.png`,
    type: 'image/png',
    bytes: await renderQrPng(`${ctx.publicUrl}/products/${input.id}`),
    download: false,
  }
}
