// What belongs to a supplier and moves when it is merged: purchase orders, arrivals, bills and codes. Its files stay and are shown with
// those of the surviving one.
import type { DifferingCode, SupplierDocuments } from '#domain/purchasing/supplierMerges.ts'
import type { Ctx } from '#server/ctx.ts'
import { eq, sql } from '#server/platform/db/drizzle.ts'
import { arrivals, bills } from '#server/platform/db/schema.ts'

interface MergeSide {
  id: number
  number: string
  name: string
  version: number
  email: string | null
  address: string | null
}

export interface Merge {
  merged: MergeSide
  surviving: MergeSide
}

type Db = Pick<Ctx, 'db'>

/**
 * In the order of other operations: purchase orders, suppliers, arrivals, bills, each by id. No document of the merged supplier is changed
 * meanwhile, and none is added.
 */
export async function lockSupplierDocuments({ db }: Db, id: number, into: number): Promise<void> {
  for (const locked of [
    sql`purchase_orders where supplier_id = ${id}`,
    sql`suppliers where id in (${id}, ${into})`,
    sql`arrivals where supplier_id = ${id}`,
    sql`bills where supplier_id = ${id}`,
  ])
    await db.execute(sql`
      select count(*) from (select from ${locked} order by id for no key update) as locked`)
}

export async function countSupplierDocuments({ db }: Db, id: number): Promise<SupplierDocuments> {
  const { rows } = await db.execute<SupplierDocuments & Record<string, unknown>>(sql`
    select (select count(*) from purchase_orders where supplier_id = ${id})::int as "purchaseOrders",
      (select count(*) from arrivals where supplier_id = ${id} and reverses is null)::int as arrivals,
      (select count(*) from bills where supplier_id = ${id})::int as bills,
      (select count(*) from product_aliases where supplier_id = ${id} and deleted_at is null)::int as codes`)
  const [counts] = rows
  if (!counts) throw new Error('The documents of a supplier were not counted')
  return counts
}

/** Numbers that bills of both have, ignoring case; void bills have none to repeat. */
export async function findSameBillNumbers({ db }: Db, { merged, surviving }: Merge): Promise<string[]> {
  const { rows } = await db.execute<{ number: string }>(sql`
    select max(bills.number) as number from bills
    join bills as other on fold_text(other.number) = fold_text(bills.number)
      and other.supplier_id = ${surviving.id} and other.voided_at is null
    where bills.supplier_id = ${merged.id} and bills.voided_at is null
    group by fold_text(bills.number) order by fold_text(bills.number)`)
  return rows.map(({ number }) => number)
}

/** Codes that both have for different products, or for different packs of one. */
export async function findDifferingCodes({ db }: Db, { merged, surviving }: Merge): Promise<DifferingCode[]> {
  const { rows } = await db.execute<DifferingCode & Record<string, unknown>>(sql`
    select alias.code, product.code || case when has_packs then ' in packs of ' || alias.pack_units else '' end as merged,
      other_product.code || case when has_packs then ' in packs of ' || other.pack_units else '' end as surviving
    from product_aliases as alias
    join product_aliases as other on other.code_key = alias.code_key
      and other.supplier_id = ${surviving.id} and other.deleted_at is null
    join products as product on product.id = alias.product_id
    join products as other_product on other_product.id = other.product_id
    cross join lateral (select alias.pack_units <> other.pack_units as has_packs) as packs
    where alias.supplier_id = ${merged.id} and alias.deleted_at is null
      and (has_packs or alias.product_id <> other.product_id)
    order by alias.code_key`)
  return rows
}

/** But those that the surviving supplier has, too. */
export async function moveSupplierCodes({ db }: Db, { merged, surviving }: Merge): Promise<void> {
  await db.execute(sql`
    update product_aliases as alias set supplier_id = ${surviving.id}
    where supplier_id = ${merged.id} and deleted_at is null and not exists (
      select from product_aliases as other
      where other.supplier_id = ${surviving.id} and other.code_key = alias.code_key and other.deleted_at is null)`)
}

/** They keep the name that they copied, but a draft is not issued yet: it goes to the surviving supplier. Versions stay, as nothing of an edit is lost. */
export async function moveSupplierDocuments({ db }: Db, { merged, surviving }: Merge): Promise<void> {
  const { id, name, email, address } = surviving
  await db.execute(sql`
    update purchase_orders set supplier_id = ${id}
    where supplier_id = ${merged.id} and state <> 'Draft'`)
  await db.execute(sql`
    update purchase_orders
    set supplier_id = ${id}, supplier_name = ${name}, supplier_email = ${email}, supplier_address = ${address}
    where supplier_id = ${merged.id}`)
  await db.update(arrivals).set({ supplierId: id }).where(eq(arrivals.supplierId, merged.id))
  await db.update(bills).set({ supplierId: id }).where(eq(bills.supplierId, merged.id))
}
