// Previews an import of customers row by row without changing anything.
import { maxListed } from '#contract/files/imports.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import type {
  CustomerPreviewEvent,
  CustomerPreviewRow,
  previewCustomerImport as endpoint,
} from '#contract/sales/customerImports.ts'
import { type CustomerChanges } from '#domain/sales/customerChanges.ts'
import { type CustomerField, customerFieldLabels, formatCustomerValue } from '#domain/sales/customerFields.ts'
import type { Ctx, Upload } from '#server/ctx.ts'
import { streamPreview, truncateCell } from '#server/files/imports/streamPreview.ts'
import type { SpooledFile } from '#server/files/tables/spoolUpload.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { throttle } from '#server/platform/streamEvents.ts'
import { readPriceListNames } from '#server/sales/priceLists/priceListNames.ts'

import { classifyCustomers, type CustomerResult } from './classifyCustomers.ts'
import { openCustomerFile } from './openCustomerFile.ts'
import { readClassifySettings } from './readClassifySettings.ts'

type Input = InputOf<typeof endpoint>

export async function previewCustomerImport(
  ctx: Ctx,
  input: Input,
  upload: Upload,
): Promise<AsyncIterable<CustomerPreviewEvent>> {
  return streamPreview(ctx, upload, (file, emit) => previewFile(ctx, input, file, emit))
}

async function previewFile(
  ctx: Ctx,
  { columns: chosen }: Input,
  file: SpooledFile,
  emit: (event: CustomerPreviewEvent) => void,
): Promise<void> {
  const progress = { rows: 0, bytes: 0, totalBytes: file.size }
  const onRead = (bytes: number) => {
    progress.bytes = bytes
  }
  await using customers = await openCustomerFile(file, {
    userId: ctx.user.id,
    columns: chosen,
    onRead,
    signal: ctx.signal,
  })
  const { sheets, sheetCount, columns, error } = customers.header
  emit({ type: 'columns', sheets, sheetCount, columns })
  if (error !== undefined) throw new Refusal('invalid', error)
  const listNames = await readPriceListNames(ctx)
  const counts = { new: 0, same: 0, changed: 0, duplicate: 0, refused: 0 }
  let notedCount = 0
  const isProgressDue = throttle(5)
  for await (const results of classifyCustomers(ctx.db, customers.batches, await readClassifySettings(ctx))) {
    if (ctx.signal.aborted) return
    const listed = results.filter(({ result, notes = [] }) => {
      counts[result] += 1
      if (notes.length > 0) notedCount += 1
      return counts[result] <= maxListed.previewed || (notes.length > 0 && notedCount <= maxListed.previewed)
    })
    if (listed.length > 0) emit({ type: 'rows', rows: listed.map((row) => toPreviewRow(row, listNames)) })
    progress.rows += results.length
    if (isProgressDue()) emit({ type: 'progress', ...progress })
  }
  emit({ type: 'done', counts, notedCount })
}

function toPreviewRow(row: CustomerResult, listNames: ReadonlyMap<number, string>): CustomerPreviewRow {
  const { notes = [], cells } = row
  const view = {
    row: row.row,
    result: row.result,
    number: truncateCell(cells.number),
    name: truncateCell(cells.name),
    ...(notes.length > 0 && { notes }),
  }
  if (row.result === 'refused') return { ...view, refusal: row.refused }
  if (row.result === 'new') return view
  const known = { ...view, number: row.customer.number, name: view.name || row.customer.values.name }
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
