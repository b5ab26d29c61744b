// Credit notes, and what they credit of the lines and charges of their invoices. All are append-only.
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '#server/platform/db/drizzle.ts'

import { cents, day, id, ref, timestamptz } from './columns.ts'
import { amountColumns, areAmounts, isTotal } from './documentHead.ts'
import { invoiceCharges, invoiceLines, invoices } from './invoices.ts'
import { byUser } from './users.ts'

export const creditNotes = pgTable(
  'credit_notes',
  {
    id: id(),
    /** Of the series CN. */
    number: text().notNull(),
    invoiceId: ref()
      .notNull()
      .references(() => invoices.id),
    reason: text().notNull(),
    issuedOn: day().notNull(),
    ...amountColumns(),
    chargesCents: cents().default(0),
    taxedChargesCents: cents().default(0),
    totalCents: cents(),
    createdAt: timestamptz().notNull(),
    createdBy: byUser(),
    /** Its number and the searched text of its invoice, which never changes. */
    searchText: text().notNull(),
  },
  (table) => [
    uniqueIndex('credit_notes_number').on(table.number),
    index('credit_notes_invoice').on(table.invoiceId),
    index('credit_notes_newest').on(table.createdAt, table.id),
    index('credit_notes_issued').on(table.issuedOn),
    index('credit_notes_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    check('credit_notes_total', isTotal()),
    check('credit_notes_amounts', areAmounts()),
  ],
)

/** The credit of a line of the invoice: units, or an allowance on its price. */
export const creditNoteLines = pgTable(
  'credit_note_lines',
  {
    creditNoteId: ref()
      .notNull()
      .references(() => creditNotes.id),
    invoiceId: ref().notNull(),
    /** The line of the invoice. */
    line: integer().notNull(),
    quantity: integer().notNull(),
    /** How many of the units go back to stock; the rest is damaged. */
    restockQuantity: integer().notNull(),
    allowanceCents: cents(),
    /** Quantity x unit price, at most what is left of the line, + allowance. */
    totalCents: cents(),
  },
  (table) => [
    primaryKey({ columns: [table.creditNoteId, table.line] }),
    foreignKey({
      columns: [table.invoiceId, table.line],
      foreignColumns: [invoiceLines.invoiceId, invoiceLines.line],
    }),
    index('credit_note_lines_invoice').on(table.invoiceId, table.line),
    check('credit_note_lines_units', sql`restock_quantity between 0 and quantity`),
    check(
      'credit_note_lines_amounts',
      sql`allowance_cents between 0 and total_cents and (quantity > 0 or allowance_cents > 0)`,
    ),
  ],
)

/** What is credited of a charge of the invoice. */
export const creditNoteCharges = pgTable(
  'credit_note_charges',
  {
    creditNoteId: ref()
      .notNull()
      .references(() => creditNotes.id),
    invoiceId: ref().notNull(),
    /** The position of the charge on the invoice. */
    position: integer().notNull(),
    amountCents: cents(),
  },
  (table) => [
    primaryKey({ columns: [table.creditNoteId, table.position] }),
    foreignKey({
      name: 'credit_note_charges_charge',
      columns: [table.invoiceId, table.position],
      foreignColumns: [invoiceCharges.invoiceId, invoiceCharges.position],
    }),
    index('credit_note_charges_invoice').on(table.invoiceId, table.position),
    check('credit_note_charges_amount', sql`${table.amountCents} > 0`),
  ],
)
