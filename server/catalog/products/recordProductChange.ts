// Records the changes of a product in the activity log.
import type { Product } from '#contract/catalog/products.ts'
import type { FieldChanges } from '#domain/people/activity.ts'
import { formatUsd } from '#domain/platform/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'

/** The logged fields with their names in the log. */
const fields = {
  name: 'productName',
  color: 'color',
  size: 'size',
  quantity: 'quantity',
  priceCents: 'price',
  manufacturer: 'manufacturer',
  category: 'category',
  description: 'description',
  lowStockThreshold: 'lowStockThreshold',
  imageUrl: 'imageUrl',
} as const satisfies Partial<Record<keyof Product, string>>
type LoggedField = keyof typeof fields

type LoggedProduct = Pick<Product, LoggedField>

/** `product.version` is the version that the change created. Needs the ctx of a transaction. */
export async function recordProductChange(
  ctx: Ctx,
  verb: 'Created' | 'Updated' | 'Set the image of' | 'Deleted',
  product: Product,
  changes: FieldChanges,
): Promise<void> {
  await recordActivity(ctx, {
    action: `${verb} product ${product.code}`,
    module: 'Products',
    subject: { type: 'product', id: product.id, version: product.version },
    changes,
  })
}

/** `before` is null for a new product, `after` for a deleted one. Prices are formatted as US dollars. */
export function diffProducts(before: LoggedProduct | null, after: LoggedProduct | null): FieldChanges {
  return Object.fromEntries(
    (Object.entries(fields) as [LoggedField, string][])
      .map(
        ([field, name]) =>
          [name, { from: loggedValue(before, field), to: loggedValue(after, field) }] as const,
      )
      .filter(([, { from, to }]) => from !== to),
  )
}

function loggedValue(product: LoggedProduct | null, field: LoggedField): string | number | null {
  if (!product) return null
  return field === 'priceCents' ? formatUsd(product.priceCents) : product[field]
}
