// The answers to the questions of a preview: which products the unknown codes of a file are.
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { AliasAnswer, saveAliasAnswers as endpoint } from '#contract/sales/orderImports.ts'
import { foldText } from '#domain/platform/foldText.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, eq, sql } from '#server/platform/db/drizzle.ts'
import { aliasAnswers } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'

/** By `aliasKey`; null for what is left out. */
export type AliasAnswers = ReadonlyMap<string, number | null>

export function aliasKey(senderId: number, code: string): string {
  return `${senderId} ${foldText(code)}`
}

/** Throws a 409 if one of the products was deleted. */
export async function saveAliasAnswers(
  ctx: Ctx,
  { answers }: InputOf<typeof endpoint>,
): Promise<{ id: number }> {
  return transact(ctx, async (ctx) => {
    const living = await findLiving(ctx, answers)
    const index = answers.findIndex(({ productId }) => productId !== null && !living.has(productId))
    if (index !== -1)
      throw fieldRefusal(
        'conflict',
        `answers.${index}.productId`,
        `The product for ${answers[index]?.code} no longer exists. Choose another one.`,
      )
    const [row] = await ctx.db
      .insert(aliasAnswers)
      .values({ userId: ctx.user.id, answers, createdAt: ctx.now })
      .returning({ id: aliasAnswers.id })
    if (!row) throw new Error('Insert into alias_answers returned no row')
    return row
  })
}

/** Those of products that were deleted since are left out, and asked again. Throws a 400 if the user has no such answers. */
export async function readAliasAnswers(ctx: Ctx, id: number | undefined): Promise<AliasAnswers> {
  if (id === undefined) return new Map()
  const [row] = await ctx.db
    .select({ answers: aliasAnswers.answers })
    .from(aliasAnswers)
    .where(and(eq(aliasAnswers.id, id), eq(aliasAnswers.userId, ctx.user.id)))
  if (!row)
    throw new Refusal('invalid', 'The answers about unknown codes are no longer kept. Answer them again.')
  const living = await findLiving(ctx, row.answers)
  return new Map(
    row.answers.flatMap(({ customerId, code, productId }) =>
      productId === null || living.has(productId) ? [[aliasKey(customerId, code), productId]] : [],
    ),
  )
}

async function findLiving(ctx: Ctx, answers: readonly AliasAnswer[]): Promise<Set<number>> {
  const ids = answers.flatMap(({ productId }) => productId ?? [])
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    select id::float8 as id from products where id = any(${sql.param(ids)}::bigint[]) and deleted_at is null`)
  return new Set(rows.map(({ id }) => id))
}
