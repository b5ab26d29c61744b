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

/** In the order of the lists and their lines. `condition` is on pick_list_lines. */
export async function readPickLines(ctx: Pick<AppServices, 'db'>, condition: SQL): Promise<PickLineRow[]> {
  const { rows } = await ctx.db.execute<
    Omit<PickLineRow, 'pickListId' | 'productId' | 'document'> & {
      pick_list_id: string
      product_id: string
      document_type: PickedDocumentType
      document_id: string
    }
  >(sql`
    select pick_list_id, line, box, product_id, shelf, sum(asked)::int as units, sum(picked)::int as picked,
      (-sum(asked) filter (where kind = 'not found'))::int as "notFound", (-sum(asked) filter (where kind = 'taken off'))::int as "takenOff",
      (-sum(picked) filter (where kind = 'taken off'))::int as "putBack", (-sum(asked) filter (where kind = 'closed'))::int as "notPicked",
      (array_agg(document_type order by id desc))[1] as document_type, (array_agg(document_id order by id desc))[1] as document_id
    from pick_list_lines join pick_entries using (pick_list_id, line)
    where ${condition}
    group by pick_list_id, line
    order by pick_list_id, line`)
  return rows.map(({ pick_list_id, product_id, document_type, document_id, ...row }) => ({
    ...row,
    pickListId: Number(pick_list_id),
    productId: Number(product_id),
    notFound: row.notFound ?? 0,
    takenOff: row.takenOff ?? 0,
    putBack: row.putBack ?? 0,
    notPicked: row.notPicked ?? 0,
    document: { type: document_type, id: Number(document_id) },
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
    list: string
    type: PickedDocumentType
    document: string
    boxes: number[]
  }>(sql`
    with lines as (
      select pick_list_id as list, box, sum(asked) as asked, (array_agg(document_type order by id desc))[1] as type,
        (array_agg(document_id order by id desc))[1] as document
      from pick_entries join pick_list_lines using (pick_list_id, line)
      where pick_list_id = any(${sql.param([...ids])}::bigint[])
      group by pick_list_id, line, box
    )
    select list, type, document, array_agg(distinct box order by box) as boxes
    from lines
    where asked > 0 or list not in (select list from lines where asked > 0)
    group by list, type, document
    order by min(box), list, type, document`)
  return rows.map(({ list, type, document, boxes }) => ({
    pickListId: Number(list),
    document: { type, id: Number(document) },
    boxes,
  }))
}
