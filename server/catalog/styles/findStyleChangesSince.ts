// Finds the changes to a style since a version.
import { formatUsd } from '#domain/platform/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { findChangesSince, type FormatChanged } from '#server/files/changes/findChangesSince.ts'
import type { FieldChange } from '#server/people/activity/findLoggedChanges.ts'
import { sizeScales } from '#server/platform/db/schema.ts'

const view = {
  noun: 'style',
  pathOf: (field: string) => (field === 'priceCents' ? 'price' : field),
  createFormat,
} as const

/** Returns one change per changed field: old value, current value, and user and time of the last change. */
export function findStyleChangesSince(ctx: Ctx, styleId: number, version: number): Promise<FieldChange[]> {
  return findChangesSince(ctx, view, styleId, version)
}

async function createFormat(ctx: Ctx): Promise<FormatChanged> {
  const scales = await ctx.db.select({ id: sizeScales.id, name: sizeScales.name }).from(sizeScales)
  const names = new Map(scales.map(({ id, name }) => [id, name]))
  return (field, value) => {
    if (field === 'priceCents') return formatUsd(Number(value))
    return field === 'sizeScaleId' && value !== null
      ? (names.get(Number(value)) ?? 'a deleted size scale')
      : value
  }
}
