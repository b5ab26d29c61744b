// What an entry tells of, by the name that it has now.
import type { ActivityDetail, SubjectType } from '#contract/people/activity.ts'
import { displayName } from '#domain/people/users.ts'
import { nameColumns } from '#server/people/users/nameColumns.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { company, imports, invoices, products, users } from '#server/platform/db/schema.ts'

type Found = { name: string; isGone: boolean } | undefined

const finders: Record<SubjectType, (db: Db, id: number) => Promise<Found>> = {
  async product(db, id) {
    const [row] = await db
      .select({ name: products.code, deletedAt: products.deletedAt })
      .from(products)
      .where(eq(products.id, id))
    return row && { name: row.name, isGone: row.deletedAt !== null }
  },
  async invoice(db, id) {
    const [row] = await db.select({ name: invoices.number }).from(invoices).where(eq(invoices.id, id))
    return row && { name: row.name, isGone: false }
  },
  async user(db, id) {
    const [row] = await db.select(nameColumns).from(users).where(eq(users.id, id))
    return row && { name: displayName(row), isGone: false }
  },
  async import(db, id) {
    const [row] = await db.select({ name: imports.fileName }).from(imports).where(eq(imports.id, id))
    return row && { name: row.name ?? String(id), isGone: false }
  },
  async company(db, id) {
    const [row] = await db.select({ name: company.name }).from(company).where(eq(company.id, id))
    return row && { name: row.name, isGone: false }
  },
}

/** Null where the entry tells of nothing in particular. */
export async function findSubject(
  db: Db,
  type: string | null,
  id: number | null,
): Promise<ActivityDetail['subject']> {
  if (id === null || !isSubjectType(type)) return null
  const found = await finders[type](db, id)
  return found ? { type, id, ...found } : null
}

function isSubjectType(type: string | null): type is SubjectType {
  return type !== null && Object.hasOwn(finders, type)
}
