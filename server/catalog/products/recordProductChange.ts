// Records the changes of a product in the activity log.
import { type Product, productNames, ProductWire } from '#contract/catalog/products.ts'
import type { FieldChanges } from '#domain/people/activity.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { withoutPeriod } from '#domain/platform/text.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'

type LoggedProduct = Omit<Product, 'id' | 'code' | 'qrCodeUrl' | 'createdAt' | 'version'>

const unlogged = new Set(['id', 'productId', 'qrCodeUrl', 'createdAt', 'version'])
/** The log has the names of the API. */
const loggedNames = Object.keys(ProductWire.shape).filter((name) => !unlogged.has(name))
const internalNames: Record<string, string> = productNames

/** `product.version` is the version that the change created; `notice` is a sentence. Needs the ctx of a transaction. */
export async function recordProductChange(
  ctx: Ctx,
  verb: 'Created' | 'Updated' | 'Set the image of' | 'Deleted',
  product: Product,
  changes: FieldChanges,
  notice?: string,
): Promise<void> {
  const also = notice === undefined ? '' : `. ${withoutPeriod(notice)}`
  await recordActivity(ctx, {
    action: `${verb} product ${product.code}${also}`,
    module: 'Products',
    subject: { type: 'product', id: product.id, version: product.version },
    changes,
  })
}

/** `before` is null for a new product, `after` for a deleted one. Prices are formatted as US dollars. */
export function diffProducts(before: LoggedProduct | null, after: LoggedProduct | null): FieldChanges {
  return Object.fromEntries(
    loggedNames
      .map((name) => [name, { from: loggedValue(before, name), to: loggedValue(after, name) }] as const)
      .filter(([, { from, to }]) => from !== to),
  )
}

function loggedValue(product: LoggedProduct | null, name: string): string | number | null {
  if (!product) return null
  const field = (internalNames[name] ?? name) as keyof LoggedProduct
  return field === 'priceCents' ? formatUsd(product.priceCents) : product[field]
}
