// Units that lists ask for and have picked go along with them: from an order to its invoice, and to the invoice that replaces one.
import { shareMoved } from '#domain/sales/pickEntries.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { pickListLines } from '#server/platform/db/schema.ts'

import {
  type AskedLine,
  lockPickListsOf,
  type PickDocument,
  readAskedLines,
  unitKey,
  writePickEntries,
} from './pickEntries.ts'
import { takeOffLists } from './settlePicks.ts'

interface MovedUnits {
  productId: number
  orderId: number | null
  quantity: number
}

export interface MovedPicks extends AskedLine {
  /** Nothing stays with its document: the line goes on as one of the invoice. */
  isWhole: boolean
}

/**
 * Takes the entries of units off their documents, for `attachPicks`: of the replaced invoice up to the units of the new one (the
 * others are taken off), and of orders up to what the new one delivers beyond the replaced one. The documents are locked, and the replaced invoice is not void yet.
 */
export async function detachPicks(
  ctx: Ctx,
  lines: readonly MovedUnits[],
  replaced: { invoice: { id: number }; lines: readonly MovedUnits[] } | null,
): Promise<MovedPicks[]> {
  const orderIds = new Set(lines.flatMap(({ orderId }) => orderId ?? []))
  const documents: PickDocument[] = [
    ...(replaced ? [{ type: 'invoice' as const, id: replaced.invoice.id }] : []),
    ...[...orderIds].map((id) => ({ type: 'order' as const, id })),
  ]
  if (documents.length === 0) return []
  await lockPickListsOf(ctx, documents)
  const askedLines = await readAskedLines(ctx, documents)
  const invoiced = sumUnits(lines, ({ productId }) => String(productId))
  const delivered = sumUnits(lines, keyOfOrdered)
  for (const [key, units] of sumUnits(replaced?.lines ?? [], keyOfOrdered))
    delivered.set(key, (delivered.get(key) ?? 0) - units)
  const moved: MovedPicks[] = []
  const surplus: AskedLine[] = []
  // The replaced invoice first: its units stay with it.
  for (const type of ['invoice', 'order'] as const)
    for (const [key, group] of Map.groupBy(askedLines, unitKey)) {
      const [first] = group
      if (first?.document.type !== type) continue
      const product = String(first.productId)
      const left = invoiced.get(product) ?? 0
      const shares = shareMoved(group, type === 'order' ? Math.min(left, delivered.get(key) ?? 0) : left)
      for (const [index, line] of group.entries()) {
        const share = shares[index] ?? { asked: 0, picked: 0 }
        const rest = { asked: line.asked - share.asked, picked: line.picked - share.picked }
        if (type === 'invoice') surplus.push({ ...line, ...rest })
        if (share.asked > 0)
          moved.push({ ...line, ...share, isWhole: type === 'invoice' || rest.asked === 0 })
      }
      invoiced.set(product, left - shares.reduce((sum, { asked }) => sum + asked, 0))
    }
  await takeOffLists(ctx, surplus)
  await writePickEntries(
    ctx,
    moved.map((line) => ({ ...line, kind: 'moved', asked: -line.asked, picked: -line.picked })),
  )
  return moved
}

function keyOfOrdered({ orderId, productId }: MovedUnits): string {
  return orderId === null ? '' : `order ${orderId} ${productId}`
}

function sumUnits(lines: readonly MovedUnits[], keyOf: (line: MovedUnits) => string): Map<string, number> {
  const sums = new Map<string, number>()
  for (const line of lines) sums.set(keyOf(line), (sums.get(keyOf(line)) ?? 0) + line.quantity)
  return sums
}

/** Writes what was detached for the new invoice. A part of a line becomes a line of its own, in the same box. */
export async function attachPicks(ctx: Ctx, invoiceId: number, moved: readonly MovedPicks[]): Promise<void> {
  if (moved.length === 0) return
  const document = { type: 'invoice', id: invoiceId } as const
  const parts = await insertParts(
    ctx,
    moved.filter(({ isWhole }) => !isWhole),
  )
  const lines = [...moved.filter(({ isWhole }) => isWhole), ...parts]
  await writePickEntries(
    ctx,
    lines.map((line) => ({ ...line, document, kind: 'moved' })),
  )
}

async function insertParts(ctx: Ctx, parts: readonly MovedPicks[]): Promise<MovedPicks[]> {
  if (parts.length === 0) return []
  const listIds = [...new Set(parts.map(({ pickListId }) => pickListId))]
  const { rows } = await ctx.db.execute<{ pick_list_id: string; highest: number }>(sql`
    select pick_list_id, max(line) as highest from pick_list_lines
    where pick_list_id = any(${sql.param(listIds)}::bigint[]) group by pick_list_id`)
  const lasts = new Map(rows.map(({ pick_list_id, highest }) => [Number(pick_list_id), highest]))
  const numbered = parts.map((part) => {
    const line = (lasts.get(part.pickListId) ?? 0) + 1
    lasts.set(part.pickListId, line)
    return { ...part, line }
  })
  await ctx.db.insert(pickListLines).values(
    numbered.map(({ pickListId, line, productId, shelf, box }) => ({
      pickListId,
      line,
      productId,
      shelf,
      box,
    })),
  )
  return numbered
}
