// Applies the changes of a batch in pages, so that no statement gets too long.
import type { DocumentReference } from '#domain/nouns.ts'
import type { Ctx } from '#server/ctx.ts'
import { assertUserUnchanged } from '#server/platform/db/transact.ts'

import { type AppliedChanges, applyProductChanges, type ProductChange } from './applyProductChanges.ts'

/** Products per statement. */
const pageSize = 1000

/** The caller has left out products without a place in their style, so that none leaves its style here. */
export async function applyInPages(
  ctx: Ctx,
  changes: readonly ProductChange[],
  document: DocumentReference,
): Promise<Pick<AppliedChanges, 'changed'>> {
  const changed: AppliedChanges['changed'] = []
  for (let start = 0; start < changes.length; start += pageSize) {
    const page = changes.slice(start, start + pageSize)
    changed.push(...(await applyProductChanges(ctx, page, { reason: 'edited', document })).changed)
    await assertUserUnchanged(ctx)
  }
  return { changed }
}
