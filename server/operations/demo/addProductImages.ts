// Gives each product of the demo a drawing of its garment as its image.
import { randomBytes } from 'node:crypto'

import { findGarmentColor, findGarmentKind, type GarmentKind } from '#domain/catalog/garments.ts'
import { pluralize } from '#domain/platform/format.ts'
import type { Ctx } from '#server/ctx.ts'
import { imageKey } from '#server/files/images/imageStore.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { images, products } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'

import { imageSize, renderGarment, withSvgLoader } from './renderGarment.ts'

/** Rendering uses the other core while the database works on the first. */
const maxRunning = 2

interface DemoImage {
  id: string
  kind: GarmentKind
  color: string
  productIds: number[]
}

/** Products of one kind and color share an image. Returns the images, whose files are still missing. */
export async function addProductImages(ctx: Ctx): Promise<DemoImage[]> {
  return transact(ctx, async (ctx) => {
    const found = await findDemoImages(ctx)
    const { now, user } = ctx
    await ctx.db.insert(images).values(
      found.map(({ id }) => ({
        id,
        userId: user.id,
        ...imageSize,
        createdAt: now,
        claimedAt: now,
      })),
    )
    const pairs = found.flatMap(({ id, productIds }) => productIds.map((product) => ({ product, image: id })))
    await ctx.db.execute(sql`
      update products set image_id = pair.image
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair (product int, image text)
      where products.id = pair.product`)
    await recordActivity(ctx, {
      action: `Set the images of ${pluralize(pairs.length, 'product')}`,
      module: 'Products',
    })
    return found
  })
}

async function findDemoImages({ db }: Ctx): Promise<DemoImage[]> {
  const { id, name, category, color } = products
  const found = new Map<string, DemoImage>()
  for (const product of await db.select({ id, name, category, color }).from(products)) {
    const kind = findGarmentKind(product)
    const color = findGarmentColor(product.color)
    const image = found.get(`${kind} ${color}`)
    if (image) image.productIds.push(product.id)
    else
      found.set(`${kind} ${color}`, {
        id: randomBytes(16).toString('base64url'),
        kind,
        color,
        productIds: [product.id],
      })
  }
  return [...found.values()]
}

export async function writeImageFiles({ images }: Pick<Ctx, 'images'>, found: DemoImage[]): Promise<void> {
  const queue = found.values()
  const work = async () => {
    for (const { id, kind, color } of queue) {
      const { files } = await renderGarment(kind, color)
      for (const { width, bytes } of files) await images.write(imageKey(id, width), bytes)
    }
  }
  await withSvgLoader(() => Promise.all(Array.from({ length: maxRunning }, work)))
}
