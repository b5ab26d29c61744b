// Previews an import of orders.
import { maxListed } from '#contract/files/imports.ts'
import type { OrderPreviewRow } from '#contract/sales/orderImports.ts'
import type { Ctx } from '#server/ctx.ts'
import type { ImportPreview } from '#server/files/imports/importer.ts'
import { viewRow } from '#server/files/imports/rowResults.ts'
import { truncateCell } from '#server/files/imports/streamPreview.ts'

import { readAliasAnswers } from './aliasAnswers.ts'
import { collectQuestions, nameSenders, rankQuestions } from './aliasQuestions.ts'
import { classifyOrders } from './classifyOrders.ts'
import { findFileValues } from './findFileValues.ts'
import { listRepeated } from './listRepeated.ts'
import { noCustomerReason } from './matchOrderCustomers.ts'
import { createProductMatcher } from './matchProducts.ts'
import type { OrderHeader } from './orderReader.ts'
import type {
  OrderImportSettings,
  OrderImportTypes,
  OrderResult,
  PlannedOrder,
  PlannedOrderRow,
} from './orderTypes.ts'

type Previewed = OrderImportTypes['previewed']

export async function previewOrders(
  ctx: Ctx,
  fileHeader: OrderHeader,
  { answers, ...settings }: Partial<OrderImportSettings>,
): Promise<ImportPreview<OrderImportTypes>> {
  const { values, header, notes } = await findFileValues(ctx, fileHeader, settings)
  const matcher = await createProductMatcher(ctx, 'customer', await readAliasAnswers(ctx, answers))
  const questions = collectQuestions()
  let unnamedCount = 0
  /** With their first rows. */
  const planned = {
    new: new Map<PlannedOrder, PlannedOrderRow>(),
    duplicate: new Map<PlannedOrder, PlannedOrderRow>(),
  }
  return {
    header,
    notes,
    classify: (batches) => classifyOrders(ctx, batches, { matcher, values }),
    toRow: toPreviewRow,
    async add(rows) {
      for (const row of rows) {
        if ('order' in row) {
          if (!planned[row.result].has(row.order)) planned[row.result].set(row.order, row)
        } else if (row.result === 'refused' && row.refused.reason === noCustomerReason) unnamedCount += 1
        else if ('asked' in row && row.asked) questions.add(row, row.asked)
      }
    },
    finish: async (counts) => ({
      previewed: {
        counts,
        unnamedCount,
        orders: { new: sumOrders(planned.new.keys()), duplicate: sumOrders(planned.duplicate.keys()) },
        otherSheets: fileHeader.otherOrders ?? [],
        differing: listDiffering([...planned.new.values(), ...planned.duplicate.values()]),
        repeated: await listRepeated(ctx, [...planned.duplicate.values()]),
        questions: await nameSenders(ctx, await rankQuestions(ctx, questions.list())),
      },
    }),
  }
}

function sumOrders(orders: Iterable<PlannedOrder>) {
  const sums = { count: 0, units: 0, totalCents: 0 }
  for (const { items, amounts } of orders) {
    sums.count += 1
    sums.units += items.reduce((sum, { quantity }) => sum + quantity, 0)
    sums.totalCents += amounts.totalCents
  }
  return sums
}

function nameOrder({ row, orderNumber, order }: PlannedOrderRow) {
  return { row, orderNumber: truncateCell(orderNumber), customerName: order.fields.customerName }
}

function byRow(one: PlannedOrderRow, other: PlannedOrderRow): number {
  return one.row - other.row
}

function listDiffering(rows: readonly PlannedOrderRow[]): Previewed['differing'] {
  const differing = rows.filter(({ order }) => order.differences.length > 0).toSorted(byRow)
  const allOf = (result: PlannedOrderRow['result']) => differing.filter((row) => row.result === result)
  // The page lists those of the mode that the user chooses.
  const listedOf = (result: PlannedOrderRow['result']) => allOf(result).slice(0, maxListed.orders)
  return {
    counts: { new: allOf('new').length, duplicate: allOf('duplicate').length },
    orders: [...listedOf('new'), ...listedOf('duplicate')].toSorted(byRow).map((row) => ({
      ...nameOrder(row),
      result: row.result,
      differences: row.order.differences.slice(0, maxListed.differences),
    })),
  }
}

function toPreviewRow(row: OrderResult): OrderPreviewRow {
  const { productId, styleNumber, color, size } = row.cells
  const named = [styleNumber, color, size].filter(Boolean).join(' ')
  const view = {
    ...viewRow(row, { code: truncateCell(productId ?? named), name: '' }),
    orderNumber: truncateCell(row.orderNumber),
    customerName: truncateCell(row.customerName),
  }
  if (!('order' in row)) return view
  const { fields, existing } = row.order
  return {
    ...view,
    ...row.product,
    customerName: fields.customerName,
    quantity: row.quantity,
    unitPriceCents: row.unitPriceCents,
    ...(row.listPriceCents !== null && { listPriceCents: row.listPriceCents }),
    ...(existing && { existing }),
  }
}
