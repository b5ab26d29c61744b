// Finds the customers that the rows of a file mean: by number, or probably by email, phone or name.
import { withLeadingZeros } from '#domain/platform/codes.ts'
import {
  type DuplicateEvidence,
  duplicateEvidence,
  emailKey,
  phoneKey,
} from '#domain/sales/customerDuplicates.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { withIndexes } from '#server/platform/db/withIndexes.ts'

export interface NumberMatch {
  /** The number as the database compares it: two numbers with the same key are the same. */
  key: string
  /** Null if no customer has the number. */
  id: number | null
}

/** The customer with each number, merged ones too. */
export async function findByNumber(db: Db, numbers: readonly string[]): Promise<Map<string, NumberMatch>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await withIndexes(db, (tx) =>
    tx.execute<{ number: string; key: string; id: number | null }>(sql`
      select given.number, fold_text(given.number) as key, customer.id::float8 as id
      from unnest(${sql.param(numbers)}::text[]) as given (number)
      left join lateral (
        select id from customers where fold_text(customers.number) = fold_text(given.number) and deleted_at is null limit 1
      ) as customer on true`),
  )
  return new Map(rows.map(({ number, key, id }) => [number, { key, id }]))
}

/** The number of a customer that each of these can have been before a spreadsheet removed its zeros: 00123 of 123. Only customers up to `lastId`. */
export async function findPaddedNumbers(
  db: Db,
  numbers: readonly string[],
  lastId: number,
): Promise<Map<string, string>> {
  const padded = numbers.flatMap((number) => withLeadingZeros(number).map((long) => [long, number] as const))
  const found = await findByNumber(
    db,
    padded.map(([long]) => long),
  )
  const isCustomer = (number: string) => (found.get(number)?.id ?? Number.POSITIVE_INFINITY) <= lastId
  return new Map(padded.flatMap(([long, number]) => (isCustomer(long) ? [[number, long] as const] : [])))
}

export interface Candidate {
  name: string
  email: string | null
  phone: string | null
}

export interface LikelyDuplicate {
  id: number
  evidence: DuplicateEvidence
}

/**
 * The customer that each candidate probably is, by its position. Only customers up to `lastId` count, which leaves out those that the
 * same import created. A name alone counts unless both have an email, or both a phone number, that differ.
 */
export async function findLikelyDuplicates(
  db: Db,
  candidates: readonly Candidate[],
  lastId: number,
): Promise<Map<number, LikelyDuplicate>> {
  if (candidates.length === 0) return new Map()
  const column = (get: (candidate: Candidate) => string | null) => sql.param(candidates.map(get))
  const matching = (evidence: DuplicateEvidence, key: SQL, given: SQL, also = sql`true`) => sql`(
    select ${evidence} as evidence, id from customers
    where ${key} >= ${given} and ${key} <= ${given} and ${also}
      and deleted_at is null and merged_into is null and id <= ${lastId}::bigint
    order by ${key} limit 1)`
  const { rows } = await withIndexes(db, (tx) =>
    tx.execute<{ position: number; evidence: DuplicateEvidence; id: number }>(sql`
      select given.position::int as position, evidence, customer.id::float8 as id
      from unnest(
        ${column(({ name }) => name)}::text[], ${column(({ email }) => emailKey(email))}::text[],
        ${column(({ phone }) => phoneKey(phone))}::text[]
      ) with ordinality as given (name, email, phone, position)
      cross join lateral (
        ${matching('email', sql`email_key`, sql`given.email`)}
        union all ${matching('phone', sql`phone_key`, sql`given.phone`)}
        union all ${matching(
          'name',
          sql`name_key`,
          sql`fold_name(given.name)`,
          sql`(email_key is null or given.email is null) and (phone_key is null or given.phone is null)`,
        )}
      ) as customer`),
  )
  const found = new Map<number, LikelyDuplicate>()
  const rank = (evidence: DuplicateEvidence) => duplicateEvidence.indexOf(evidence)
  for (const { position, evidence, id } of rows) {
    const other = found.get(position - 1)
    if (!other || rank(evidence) < rank(other.evidence)) found.set(position - 1, { id, evidence })
  }
  return found
}
