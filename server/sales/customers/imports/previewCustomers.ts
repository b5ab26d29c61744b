// Previews an import of customers.
import type { CustomerPreviewRow } from '#contract/sales/customerImports.ts'
import { type CustomerChanges } from '#domain/sales/customerChanges.ts'
import { type CustomerField, customerFieldLabels, formatCustomerValue } from '#domain/sales/customerFields.ts'
import type { Ctx } from '#server/ctx.ts'
import type { ImportPreview } from '#server/files/imports/importer.ts'
import { truncateCell } from '#server/files/imports/streamPreview.ts'
import { readPriceListNames } from '#server/sales/priceLists/priceListNames.ts'

import { classifyCustomers, type CustomerResult } from './classifyCustomers.ts'
import type { CustomerTypes } from './customerTypes.ts'
import { readClassifySettings } from './readClassifySettings.ts'

export async function previewCustomers(ctx: Ctx): Promise<ImportPreview<CustomerTypes>> {
  const listNames = await readPriceListNames(ctx)
  const settings = await readClassifySettings(ctx)
  return {
    classify: (batches) => classifyCustomers(ctx.db, batches, settings),
    toRow: (row) => toPreviewRow(row, listNames),
    finish: async (countOf) => ({
      previewed: {
        counts: {
          new: countOf('new'),
          same: countOf('same'),
          changed: countOf('changed'),
          duplicate: countOf('duplicate'),
          refused: countOf('refused'),
        },
      },
    }),
  }
}

function toPreviewRow(row: CustomerResult, listNames: ReadonlyMap<number, string>): CustomerPreviewRow {
  const { notes = [], cells } = row
  const view = {
    row: row.row,
    result: row.result,
    code: truncateCell(cells.number),
    name: truncateCell(cells.name),
    ...(notes.length > 0 && { notes }),
  }
  if (row.result === 'refused') return { ...view, refusal: row.refused }
  if (row.result === 'new') return view
  const known = { ...view, code: row.customer.number, name: view.name || row.customer.values.name }
  const changes = formatChanges(row.changes, listNames)
  if (row.result !== 'duplicate') return { ...known, changes }
  return {
    ...view,
    duplicate: row.sentence,
    changes,
    ...(row.updateRefused && { refusal: row.updateRefused }),
  }
}

function formatChanges(changes: CustomerChanges, listNames: ReadonlyMap<number, string>) {
  return Object.entries(changes).map(([name, { from, to }]) => {
    const field = name as CustomerField
    return {
      field: customerFieldLabels[field],
      from: formatCustomerValue(field, from, listNames),
      to: formatCustomerValue(field, to, listNames),
    }
  })
}
