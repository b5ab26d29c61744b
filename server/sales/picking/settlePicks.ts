// Takes off pick lists what their documents no longer have, and finishes lists of which nothing is left.
import { shareTakenOff } from '#domain/sales/pickEntries.ts'
import { pickListName } from '#domain/sales/picking.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { sql } from '#server/platform/db/drizzle.ts'

import {
  type AskedLine,
  findDocumentUnits,
  lockPickListsOf,
  type PickDocument,
  readAskedLines,
  unitKey,
  writePickEntries,
} from './pickEntries.ts'

/**
 * Called after every change that leaves documents with fewer units: release, cancellation, edit, void. Those of the units that were
 * picked go back to the shelf; the rows of the lists say so.
 */
export async function settlePicks(ctx: Ctx, documents: readonly PickDocument[]): Promise<void> {
  await lockPickListsOf(ctx, documents)
  const askedLines = await readAskedLines(ctx, documents)
  if (askedLines.length === 0) return
  const units = await findDocumentUnits(ctx, documents)
  const surplus = [...Map.groupBy(askedLines, unitKey)].flatMap(([key, lines]) => {
    const shares = shareTakenOff(lines, units.get(key) ?? 0)
    return lines.map((line, index) => ({ ...line, ...shares[index] }))
  })
  await takeOffLists(ctx, surplus)
}

/** Takes units off lists whose documents no longer have them. */
export async function takeOffLists(ctx: Ctx, surplus: readonly AskedLine[]): Promise<void> {
  const lines = surplus.filter(({ asked }) => asked > 0)
  await writePickEntries(
    ctx,
    lines.map((line) => ({ ...line, kind: 'taken off', asked: -line.asked, picked: -line.picked })),
  )
  for (const [id, listLines] of Map.groupBy(lines, ({ pickListId }) => pickListId)) {
    const asked = listLines.reduce((sum, line) => sum + line.asked, 0)
    const putBack = listLines.reduce((sum, line) => sum + line.picked, 0)
    await recordActivity(ctx, {
      action: `Took ${formatUnits(asked)} off ${pickListName(id).toLowerCase()}`,
      module: 'Orders',
      subject: { type: 'pickList', id },
      ...(putBack > 0 && { changes: { putBack: { from: null, to: putBack } } }),
    })
    await finishIfPicked(ctx, id)
  }
}

/** Closes an open list of which nothing is left to pick. */
export async function finishIfPicked(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await ctx.db.execute(sql`
    update pick_lists set closed_at = ${ctx.now}, closed_by = ${ctx.user.id}
    where id = ${id} and closed_at is null
      and (select sum(asked) = sum(picked) from pick_entries where pick_list_id = ${id})
    returning id`)
  if (rows.length === 0) return
  await recordActivity(ctx, {
    action: `Finished ${pickListName(id).toLowerCase()}`,
    module: 'Orders',
    subject: { type: 'pickList', id },
  })
}
