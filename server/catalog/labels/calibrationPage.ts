// The calibration page of a label format, as a PDF and on a printer in the network. It is never corrected.
import type { Delivery } from '#contract/messaging/deliveries.ts'
import type { FileReply } from '#contract/platform/endpoint.ts'
import { formatFor } from '#domain/catalog/labels/calibration.ts'
import { drawCalibrationPage, writeCalibrationZpl } from '#domain/catalog/labels/calibrationPage.ts'
import type { Ctx } from '#server/ctx.ts'

import { renderLabels } from './printLabels.ts'
import { dpiOf } from './printLabelsZpl.ts'
import { queueForPrinter } from './queueForPrinter.ts'
import { readLabelFormat } from './readLabelFormat.ts'
import { readPrinterProfile } from './readPrinterProfile.ts'

/** Throws a 404 for an unknown format. */
export async function printCalibrationPage(ctx: Ctx, { formatId }: { formatId: number }): Promise<FileReply> {
  const format = await readLabelFormat(ctx, formatId)
  const { bars, texts } = drawCalibrationPage(format)
  return renderLabels(ctx, format, {
    title: 'Calibration page',
    parts: [{ bars, lines: texts }],
    pages: [[{ x: 0, y: 0, part: 0 }]],
  })
}

/** Throws a 404 for an unknown format or printer, and a 409 for one without an address or dots per inch. */
export async function sendCalibrationPage(
  ctx: Ctx,
  { formatId, printerProfileId }: { formatId: number; printerProfileId: number },
): Promise<Delivery> {
  const printer = await readPrinterProfile(ctx, printerProfileId)
  const format = formatFor(await readLabelFormat(ctx, formatId), printer)
  return queueForPrinter(ctx, printer, {
    zpl: writeCalibrationZpl({ ...format, dpi: dpiOf(format) }),
    subject: 'a calibration page',
    text: format.name,
  })
}
