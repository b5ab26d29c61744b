// Integrity check of receivables: every document has its entry, open amounts match the settlements, and balances and counters add up.
import { checkLoggedNumbers, checkNumbers } from '#server/company/checkNumbers.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { checkDocuments } from '#server/platform/db/documents.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { findDifferences } from '#server/platform/db/findDifferences.ts'
import { openingItems, payments, receivableEntries } from '#server/platform/db/schema.ts'

import { checkEntryDays } from './checkEntryDays.ts'
import { checkOpenSums } from './openSumCounters.ts'

const batchSize = 10_000

/** Returns one sentence per fault. Calls `onProgress` with the number of entries checked so far. */
export async function checkReceivables(db: Db, onProgress: (done: number) => void): Promise<string[]> {
  return [
    ...(await checkOpenAmounts(db, onProgress)),
    ...(await checkDocuments(db, receivableEntries, 'Entry')),
    ...(await checkEntriesOfDocuments(db)),
    ...(await checkInvoices(db)),
    ...(await checkPairs(db)),
    ...(await checkEntryDays(db)),
    ...(await checkBalances(db)),
    ...(await checkOpenSums(db)),
    ...(await checkNumbers(db, 'RC', payments, 'payment')),
    ...(await checkLoggedNumbers(db, 'payment', payments, 'Recorded payment # of %')),
    ...(await checkLoggedNumbers(db, 'payment', payments, 'Refunded % as #')),
    ...(await checkLoggedNumbers(db, 'openingItem', openingItems, 'Added opening item # of %')),
  ]
}

/** The open amount of an entry is its amount less its settlements. */
async function checkOpenAmounts(db: Db, onProgress: (done: number) => void): Promise<string[]> {
  const faults: string[] = []
  let lastId = 0
  let done = 0
  for (;;) {
    const { rows: batch } = await db.execute<{ id: number | null; count: number }>(sql`
      select max(id)::float8 as id, count(*)::float8 as count
      from (select id from receivable_entries where id > ${lastId} order by id limit ${batchSize}) as batch`)
    const [{ id, count } = { id: null, count: 0 }] = batch
    if (id === null) return faults
    const isInBatch = (column: string) =>
      sql`${sql.identifier(column)} > ${lastId} and ${sql.identifier(column)} <= ${id}`
    const rows = await findDifferences<{ id: string; open: string; expected: string }>(
      db,
      sql`
      select id, open_cents as open, amount_cents - coalesce(settled.cents, 0) as expected
      from receivable_entries left join (
        select entry_id, sum(amount_cents) as cents, max(settled_on) as last_day
        from (
          select debit_id as entry_id, amount_cents, settled_on from settlements where ${isInBatch('debit_id')}
          union all select credit_id, amount_cents, settled_on from settlements where ${isInBatch('credit_id')}
        ) as both_sides
        group by entry_id
      ) as settled on settled.entry_id = id
      where ${isInBatch('id')} and (open_cents <> amount_cents - coalesce(settled.cents, 0)
        or closed_on is distinct from case when open_cents = 0 then coalesce(settled.last_day, on_date) end)
      order by id`,
    )
    faults.push(
      ...rows.map((row) =>
        row.open === row.expected
          ? `Entry ${row.id} of the receivables has a wrong day of settlement.`
          : `Entry ${row.id} of the receivables has ${row.open} cents open; its settlements leave ${row.expected}.`,
      ),
    )
    lastId = id
    done += count
    onProgress(done)
  }
}

/** Each document has one entry with its amount and day. A void invoice has one only if it was processed before. */
async function checkEntriesOfDocuments(db: Db): Promise<string[]> {
  const compared: [type: string, kind: SQL, table: SQL, amount: SQL, day: SQL, condition: SQL][] = [
    [
      'invoice',
      sql`'invoice'`,
      sql`invoices`,
      sql`total_cents`,
      sql`dated_on`,
      sql`processed_at is not null`,
    ],
    ['payment', sql`kind`, sql`payments`, sql`amount_cents`, sql`received_on`, sql`true`],
    ['openingItem', sql`'opening item'`, sql`opening_items`, sql`amount_cents`, sql`on_date`, sql`true`],
    ['creditNote', sql`'credit note'`, sql`credit_notes`, sql`total_cents`, sql`issued_on`, sql`true`],
  ]
  const faults: string[] = []
  for (const [type, kind, table, amount, day, condition] of compared) {
    const rows = await findDifferences<{ number: string; isMissing: boolean }>(
      db,
      sql`
      select number, entry.id is null as "isMissing"
      from (
        select id, number, ${kind} as kind, ${amount} as amount_cents, ${day} as on_date
        from ${table} where ${condition}
      ) as document
      left join receivable_entries as entry
        on document_type = ${type} and document_id = document.id and entry.kind <> 'write-off' and entry.reverses is null
      where entry.id is null or entry.kind <> document.kind or entry.amount_cents <> document.amount_cents
        or entry.on_date <> document.on_date
      order by number`,
    )
    faults.push(
      ...rows.map(({ number, isMissing }) =>
        isMissing
          ? `${number} has no entry in the receivables.`
          : `The entry of ${number} in the receivables does not match it.`,
      ),
    )
  }
  return faults
}

/** The open amount of an invoice is that of its entry; nothing is open of one that is Pending or Void. */
async function checkInvoices(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ number: string }>(
    db,
    sql`
    select number from invoices
    left join receivable_entries as entry
      on document_type = 'invoice' and document_id = invoices.id and kind = 'invoice' and reverses is null
    where invoices.open_cents <> coalesce(entry.open_cents, 0)
      or (status = 'Pending' and entry.id is not null)
    order by number`,
  )
  return rows.map(({ number }) => `The open amount of invoice ${number} does not match the receivables.`)
}

/** A settlement joins a debit and a credit of one customer; a reversal and an undo mirror what they undo. */
async function checkPairs(db: Db): Promise<string[]> {
  const surviving = (entry: string) =>
    sql`(select coalesce(merged_into, id) from customers where id = ${sql.identifier(entry)}.customer_id)`
  const settled = await findDifferences<{ id: string }>(
    db,
    sql`
    select settlements.id from settlements
    join receivable_entries as debit on debit.id = debit_id
    join receivable_entries as credit on credit.id = credit_id
    where debit.side <> 'debit' or credit.side <> 'credit' or (
      -- Documents whose settlement was undone may since have been linked or unmerged.
      settlements.undoes is null and not exists (select from settlements as undo where undo.undoes = settlements.id)
      and debit.customer_id is distinct from credit.customer_id and ${surviving('debit')} is distinct from ${surviving('credit')}
    )
    order by 1`,
  )
  const dated = await findDifferences<{ id: string }>(
    db,
    sql`
    select settlements.id from settlements
    join receivable_entries as debit on debit.id = debit_id
    join receivable_entries as credit on credit.id = credit_id
    where debit_on <> debit.on_date or debit_due_on <> coalesce(debit.due_on, debit.on_date) or credit_on <> credit.on_date
    order by 1`,
  )
  const undone = await findDifferences<{ id: string }>(
    db,
    sql`
    select undo.id from settlements as undo join settlements as done on done.id = undo.undoes
    where undo.amount_cents <> -done.amount_cents or undo.debit_id <> done.debit_id or undo.credit_id <> done.credit_id
      or undo.settled_on < done.settled_on
    order by 1`,
  )
  const reversed = await findDifferences<{ id: string }>(
    db,
    sql`
    select reversal.id from receivable_entries as reversal join receivable_entries as entry on entry.id = reversal.reverses
    where reversal.kind <> entry.kind or reversal.side = entry.side or reversal.amount_cents <> entry.amount_cents
      or reversal.document_type <> entry.document_type or reversal.document_id <> entry.document_id
      or entry.open_cents + reversal.open_cents > 0
    order by 1`,
  )
  return [
    ...settled.map(({ id }) => `Settlement ${id} joins entries that do not belong together.`),
    ...dated.map(({ id }) => `Settlement ${id} has other days than its entries.`),
    ...undone.map(({ id }) => `Settlement ${id} does not match the one that it undoes.`),
    ...reversed.map(({ id }) => `Entry ${id} of the receivables does not match the one that it reverses.`),
  ]
}

/** Charges less payments of a customer equal its open debits less its open credits. */
async function checkBalances(db: Db): Promise<string[]> {
  const signed = (column: string) =>
    sql`sum(case side when 'debit' then ${sql.identifier(column)} else -${sql.identifier(column)} end)`
  const rows = await findDifferences<{ customer: string | null; charged: string; open: string }>(
    db,
    sql`
    select customers.number as customer, charged, open from (
      select coalesce(customers.merged_into, customers.id) as surviving_id, ${signed('amount_cents')} as charged,
        ${signed('open_cents')} as open
      from receivable_entries left join customers on customers.id = customer_id group by 1
    ) as balances left join customers on customers.id = surviving_id
    where charged <> open order by 1`,
  )
  return rows.map(({ customer, charged, open }) => {
    const whose = customer === null ? 'documents without a customer record' : `customer ${customer}`
    return `The balance of ${whose} is ${charged} cents; the open amounts add up to ${open}.`
  })
}
