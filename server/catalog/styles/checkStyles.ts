// Checks that styles have one product per color and size, and that no product has a deleted style.
import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { findDifferences } from '#server/platform/db/findDifferences.ts'

/** Returns up to 100 messages of each kind. */
export async function checkStyles(db: Db): Promise<string[]> {
  const orphans = await findDifferences<{ code: string; number: string }>(
    db,
    sql`
    select products.code, styles.number
    from products join styles on styles.id = products.style_id
    where products.deleted_at is null and styles.deleted_at is not null`,
  )
  const shared = await findDifferences<{ number: string; codes: string[] }>(
    db,
    sql`
    select styles.number, array_agg(products.code order by products.id) as codes
    from products join styles on styles.id = products.style_id
    where products.deleted_at is null
    group by styles.id, styles.number, fold_text(products.color), fold_text(products.size)
    having count(*) > 1`,
  )
  return [
    ...orphans.map(({ code, number }) => `Product ${code} is in style ${number}, which was deleted.`),
    ...shared.map(
      ({ number, codes }) => `In style ${number}, ${codes.join(' and ')} have the same color and size.`,
    ),
  ]
}
