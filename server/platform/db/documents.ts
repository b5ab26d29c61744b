// References to documents: the pair (document_type, document_id) that names the invoice or import behind a row. There is no
// foreign key, because the type decides on the table; the integrity check looks for missing documents instead.
import { type DocumentReference, type DocumentType, documentTypes } from '#domain/nouns.ts'

import type { Db } from './connect.ts'
import { type Column, getTableName, type SQL, sql } from './drizzle.ts'
import { findDifferences } from './findDifferences.ts'
import {
  arrivals,
  changeBatches,
  costEntries,
  creditNotes,
  customers,
  deliveries,
  imports,
  invoices,
  openingItems,
  orders,
  payments,
  purchaseOrders,
  receivableEntries,
  stockMovements,
} from './schema.ts'

const documentTables = {
  invoice: invoices,
  order: orders,
  customer: customers,
  creditNote: creditNotes,
  payment: payments,
  openingItem: openingItems,
  purchaseOrder: purchaseOrders,
  arrival: arrivals,
  import: imports,
  batch: changeBatches,
} satisfies Record<DocumentType, unknown>

/** Condition: the document of the row is the one with this type and id. */
export function isDocument(
  row: { documentType: Column; documentId: Column },
  type: DocumentType,
  id: Column | number,
): SQL {
  return sql`(${row.documentType} = ${type} and ${row.documentId} = ${id})`
}

export function documentOf(row: {
  documentType: DocumentType | null
  documentId: number | null
}): DocumentReference | null {
  return row.documentType === null || row.documentId === null
    ? null
    : { type: row.documentType, id: row.documentId }
}

/** The id of the document of a row that is always about one of this type. */
export function documentIdOf(
  row: { id: number; documentType: DocumentType | null; documentId: number | null },
  type: DocumentType,
): number {
  const document = documentOf(row)
  if (document?.type !== type) throw new Error(`Row ${row.id} has no document of the type ${type}`)
  return document.id
}

/** Returns up to 100 messages per type, such as 'Movement 7 refers to invoice 12, which does not exist.' */
export async function checkDocuments(
  db: Db,
  table: typeof stockMovements | typeof deliveries | typeof receivableEntries | typeof costEntries,
  rowName: string,
): Promise<string[]> {
  const messages: string[] = []
  for (const type of documentTypes) {
    const rows = await findDifferences<{ id: string; document: string }>(
      db,
      sql`
      select id, document_id as document from ${table}
      where document_type = ${type} and not exists (
        select from ${documentTables[type]} as document where document.id = ${sql.identifier(getTableName(table))}.document_id)
      order by id`,
    )
    messages.push(
      ...rows.map(
        ({ id, document }) => `${rowName} ${id} refers to ${type} ${document}, which does not exist.`,
      ),
    )
  }
  return messages
}
