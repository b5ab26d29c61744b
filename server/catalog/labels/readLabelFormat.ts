import type { LabelGrid } from '#domain/catalog/labels/labelPages.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, eq, isNull } from '#server/platform/db/drizzle.ts'
import { labelFormats } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

export type LabelFormat = LabelGrid & { name: string }

/** Throws a 404 if there is none. */
export async function readLabelFormat({ db }: Pick<Ctx, 'db'>, id: number): Promise<LabelFormat> {
  const [format] = await db
    .select()
    .from(labelFormats)
    .where(and(eq(labelFormats.id, id), isNull(labelFormats.deletedAt)))
  if (!format) throw new Refusal('missing', 'The label format no longer exists. Choose another one.')
  return format
}
