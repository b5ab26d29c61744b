// What is special about a kind of record. Each hook runs in the transaction, under the lock of the row.
import type { AnyRecord, RecordRow, RecordValues } from '#domain/platform/records/defineRecord.ts'
import type { AnyValues } from '#domain/platform/records/fields.ts'
import { withoutPeriod } from '#domain/platform/text.ts'
import type { Ctx } from '#server/ctx.ts'
import { Refusal } from '#server/platform/refusal.ts'

export interface RecordHooks<D extends AnyRecord> {
  /**
   * Throws a Refusal for what the fields allow but the business doesn't, before the values are written: by a form, the API or a file.
   * `before` is undefined for a new record.
   */
  check?: (
    ctx: Ctx,
    after: Omit<RecordValues<D>, 'number'>,
    before: Pick<RecordRow<D>, 'id' | 'number' | 'version' | keyof RecordValues<D>> | undefined,
  ) => Promise<void>
  /** What keeps records from being deleted, besides plain records that name them: 'has 2 purchase orders', by id. */
  findUses?: (ctx: Ctx, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
}

export type AnyHooks = RecordHooks<AnyRecord>

/** Calls `check` for a row of a file: the column and the reason of its Refusal, undefined if it has none. */
export async function refusalOfCheck(
  check: NonNullable<AnyHooks['check']>,
  ctx: Ctx,
  after: AnyValues,
  before: { id: number; number: string; version: number; values: AnyValues } | undefined,
): Promise<{ column: string; reason: string } | undefined> {
  const { values, ...row } = before ?? {}
  try {
    await check(ctx, after, before && { ...row, ...values })
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [first] = error.details.errors ?? []
    return { column: first?.path ?? '', reason: withoutPeriod(first?.message ?? error.message) }
  }
}
