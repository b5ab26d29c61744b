// What the file of a supplier says of itself, above and below its rows: the number, the days and the amount of a bill, and whose it is.
import type { PurchaseSheet } from '#contract/purchasing/purchaseSheets.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { formatUsd, parseCents } from '#domain/platform/money.ts'
import { type BillTitles, readBillTitles } from '#domain/purchasing/billTitles.ts'
import { isTotalsRow } from '#domain/sales/orderFiles/statedTotals.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, eq, isNull, or, sql } from '#server/platform/db/drizzle.ts'
import { suppliers } from '#server/platform/db/schema.ts'
import { seesCosts } from '#server/purchasing/purchaseOrders/toPurchaseOrder.ts'

import type { SheetRow } from './readSheetRow.ts'

type Grid = readonly (readonly string[])[]

export const nothingStated: PurchaseSheet['stated'] = {
  number: null,
  datedOn: null,
  dueOn: null,
  amountCents: null,
  chargesCents: 0,
  currency: null,
  otherSupplier: null,
}

interface ReadStated {
  stated: PurchaseSheet['stated']
  /** For the user to check. */
  checks: string[]
}

/** Texts below the rows; a supplier's terms can have many. */
const maxTextsBelow = 40
/** A longer text is no label and no value. */
const maxTextLength = 1000
/** A shorter name can be a word of any text. */
const minNameLength = 4

export async function readStated(
  ctx: Ctx,
  { titles, rows, supplierId }: { titles: Grid; rows: readonly SheetRow[]; supplierId: number },
): Promise<ReadStated> {
  const above = readBillTitles(shorten(titles))
  const below = readBillTitles(shorten(listTextsBelow(rows)))
  const amounts = readAmounts(rows)
  const amountCents = amounts.amountCents ?? above.amountCents ?? null
  const { number = null, datedOn = null, dueOn = null } = { ...below, ...above }
  const currencies = new Set(rows.flatMap(({ currency }) => currency ?? []))
  const [currency = null, ...otherCurrencies] = currencies
  const mayRead = seesCosts(ctx)
  return {
    stated: {
      number,
      datedOn,
      dueOn,
      amountCents: mayRead ? amountCents : null,
      chargesCents: mayRead ? amounts.chargesCents : 0,
      currency,
      otherSupplier: await findOtherSupplier(ctx, supplierId, [above, below]),
    },
    checks: [
      ...above.notes,
      ...below.notes,
      ...(otherCurrencies.length > 0 ? [`The file has costs in ${[...currencies].join(' and ')}.`] : []),
      ...(mayRead && above.amountCents !== undefined && above.amountCents !== amountCents
        ? [
            `Above its rows, the file says ${formatUsd(above.amountCents)}; below them ${formatUsd(amountCents ?? 0)}.`,
          ]
        : []),
    ],
  }
}

function shorten(grid: Grid): Grid {
  return grid.map((texts) => texts.map((text) => text.slice(0, maxTextLength)))
}

/** The first texts below the last row with units. */
function listTextsBelow(rows: readonly SheetRow[]): Grid {
  const last = rows.findLastIndex(({ texts }) => texts === undefined)
  return rows.slice(last + 1, last + 1 + maxTextsBelow).map(({ texts = [] }) => texts)
}

/** The last total of the file, and the taxes and charges that are added to its rows. */
function readAmounts(rows: readonly SheetRow[]): { amountCents?: number | undefined; chargesCents: number } {
  const totals = rows.map(({ cells }) => cells).filter(isTotalsRow)
  const charges = totals.flatMap(({ extraAmount = '' }) => parseCents(extraAmount) ?? [])
  const amounts = totals.flatMap(({ statedTotal, lineTotal = '', statedUnits }) => {
    const text = statedTotal ?? (statedUnits === undefined ? lineTotal : '')
    return parseCents(text) ?? []
  })
  return { amountCents: amounts.at(-1), chargesCents: charges.reduce((sum, cents) => sum + cents, 0) }
}

/** The supplier that the texts name or number, if it is another one than that of the form, which they don't name. */
async function findOtherSupplier(
  ctx: Ctx,
  supplierId: number,
  parts: readonly BillTitles[],
): Promise<PurchaseSheet['stated']['otherSupplier']> {
  const numbers = parts.flatMap(({ supplierNumber }) => supplierNumber ?? [])
  const texts = ` ${foldText(parts.flatMap(({ names }) => names).join(' \n '))} `
  const isNamed = and(
    sql`length(${suppliers.nameKey}) >= ${minNameLength}`,
    sql`position(${suppliers.nameKey} in ${texts}) > 0`,
  )
  const isNumbered = numbers.map((number) => sql`fold_text(${suppliers.number}) = ${foldText(number)}`)
  const candidates = await ctx.db
    .select({
      id: suppliers.id,
      number: suppliers.number,
      name: suppliers.name,
      nameKey: suppliers.nameKey,
    })
    .from(suppliers)
    .where(and(isNull(suppliers.deletedAt), or(eq(suppliers.id, supplierId), isNamed, ...isNumbered)))
    .orderBy(suppliers.id)
    .limit(50)
  const isWord = (text: string) =>
    new RegExp(`(?<![\\p{L}\\d])${RegExp.escape(text)}(?![\\p{L}\\d])`, 'u').test(texts)
  const named = candidates.filter(
    ({ number, nameKey }) =>
      (nameKey.length >= minNameLength && isWord(nameKey)) ||
      numbers.some((text) => foldText(text) === foldText(number)),
  )
  const [other] = named
  return other === undefined || named.some(({ id }) => id === supplierId)
    ? null
    : { id: other.id, number: other.number, name: other.name }
}
