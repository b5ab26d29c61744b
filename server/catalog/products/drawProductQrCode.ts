// Draws the QR code with the URL of the product page. It is not stored.
import type { FileReply } from '#contract/platform/endpoint.ts'
import type { Ctx } from '#server/ctx.ts'
import { renderQrPng } from '#server/files/images/renderQrPng.ts'
import { products } from '#server/platform/db/schema.ts'

import { productById, productNotFound } from './findProduct.ts'

export async function drawProductQrCode(ctx: Ctx, input: { id: number }): Promise<FileReply> {
  const [product] = await ctx.db.select({ code: products.code }).from(products).where(productById(input.id))
  if (!product) throw productNotFound()
  return {
    name: `qr-${product.code}.png`,
    type: 'image/png',
    bytes: await renderQrPng(`${ctx.publicUrl}/products/${input.id}`),
    download: false,
  }
}
