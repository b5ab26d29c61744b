// Reads the lines of pick lists with the sums of their entries.
import type { PickedDocumentType, PickUnits } from '#domain/sales/picking.ts'
import type { AppServices } from '#server/ctx.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'

import type { PickDocument } from './pickEntries.ts'

export interface PickLineRow extends PickUnits {
  pickListId: number
  /** Its number on the list. */
  line: number
  box: number
  productId: number
  shelf: string | null
  /** Units of it that were not on the shelf. */
  notFound: number
  /** Units that its document no longer had, and those of them that were picked. */
  takenOff: number
  putBack: number
  /** What was not picked when the list was closed. */
  notPicked: number
  /** The one that it asks for now. */
  document: PickDocument
}

interface SummedLine extends Omit<PickLineRow, 'document'> {
  documentType: PickedDocumentType
  documentId: number
}

/** A line asks for the document of its last entry: units that go along to an invoice end with an entry of the invoice. */
function sumLines(condition: SQL): SQL {
  return sql`
    select pick_list_id::float8 as "pickListId", line, box, product_id::float8 as "productId", shelf,
      sum(asked)::int as units, sum(picked)::int as picked,
      coalesce(-sum(asked) filter (where kind = 'not found'), 0)::int as "notFound",
      coalesce(-sum(asked) filter (where kind = 'taken off'), 0)::int as "takenOff",
      coalesce(-sum(picked) filter (where kind = 'taken off'), 0)::int as "putBack",
      coalesce(-sum(asked) filter (where kind = 'closed'), 0)::int as "notPicked",
      (array_agg(document_type order by id desc))[1] as "documentType",
      (array_agg(document_id order by id desc))[1]::float8 as "documentId"
    from pick_list_lines join pick_entries using (pick_list_id, line)
    where ${condition}
    group by pick_list_id, line`
}

/** In the order of the lists and their lines. `condition` is on `pick_list_id` and `line`. */
export async function readPickLines(ctx: Pick<AppServices, 'db'>, condition: SQL): Promise<PickLineRow[]> {
  const { rows } = await ctx.db.execute<SummedLine & Record<string, unknown>>(
    sql`${sumLines(condition)} order by "pickListId", line`,
  )
  return rows.map(({ documentType, documentId, ...row }) => ({
    ...row,
    document: { type: documentType, id: documentId },
  }))
}

/** The sums of a list. */
export interface PickListSums {
  pickListId: number
  units: number
  picked: number
  notPicked: number
}

export async function sumPickLists(
  ctx: Pick<AppServices, 'db'>,
  ids: readonly number[],
): Promise<PickListSums[]> {
  const { rows } = await ctx.db.execute<Omit<PickListSums, 'pickListId'> & { pick_list_id: string }>(sql`
    select pick_list_id, sum(asked)::int as units, sum(picked)::int as picked,
      coalesce(-sum(asked) filter (where kind = 'closed'), 0)::int as "notPicked"
    from pick_entries where pick_list_id = any(${sql.param([...ids])}::bigint[])
    group by pick_list_id`)
  return rows.map(({ pick_list_id, ...sums }) => ({ ...sums, pickListId: Number(pick_list_id) }))
}

/** The documents that lists ask for now, each with its boxes; of a list that asks for nothing any more, those of all its lines. */
export async function findListedDocuments(
  ctx: Pick<AppServices, 'db'>,
  ids: readonly number[],
): Promise<{ pickListId: number; document: PickDocument; boxes: number[] }[]> {
  const { rows } = await ctx.db.execute<{
    pickListId: number
    documentType: PickedDocumentType
    documentId: number
    boxes: number[]
  }>(sql`
    with lines as (${sumLines(sql`pick_list_id = any(${sql.param([...ids])}::bigint[])`)})
    select "pickListId", "documentType", "documentId", array_agg(distinct box order by box) as boxes
    from lines
    where units > 0 or "pickListId" not in (select "pickListId" from lines where units > 0)
    group by "pickListId", "documentType", "documentId"
    order by min(box), "pickListId", "documentType", "documentId"`)
  return rows.map(({ documentType, documentId, ...row }) => ({
    ...row,
    document: { type: documentType, id: documentId },
  }))
}
