// The labels of products as a PDF at true size.
import { join } from 'node:path'

import type { FileReply } from '#contract/platform/endpoint.ts'
import { type DrawnLabel, findFirstModule } from '#domain/catalog/labels/labelLayout.ts'
import { pluralize } from '#domain/platform/format.ts'
import type { Ctx } from '#server/ctx.ts'

import { composeLabels, type PrintLabelsInput } from './composeLabels.ts'
import type { LabelFormat } from './readLabelFormat.ts'

const template = join(import.meta.dirname, 'labels.typ')

/** Throws what `composeLabels` throws. */
export async function printLabels(ctx: Ctx, input: PrintLabelsInput): Promise<FileReply> {
  const { format, labels, pages } = await composeLabels(ctx, input)
  return renderLabels(ctx, format, {
    title: pluralize(pages.flat().length, 'label'),
    parts: labels.map((label) => ({ lines: label.lines, bars: toBars(label) })),
    pages: pages.map((page) =>
      page.map(({ leftUm, topUm, label }) => ({ x: leftUm, y: topUm, part: label })),
    ),
  })
}

/** In micrometers; `part` is an index of `parts`. */
interface DrawnPages {
  title: string
  parts: { lines: DrawnLabel['lines']; bars: [number, number, number, number][] }[]
  pages: { x: number; y: number; part: number }[][]
}

/** A PDF with pages of the size of the format. */
export async function renderLabels(
  ctx: Ctx,
  { pageWidthUm: width, pageHeightUm: height }: LabelFormat,
  drawn: DrawnPages,
): Promise<FileReply> {
  const data = JSON.stringify({ ...drawn, width, height })
  const bytes = await ctx.documents.render({ template, data, createdAt: ctx.now })
  return { name: 'labels.pdf', type: 'application/pdf', bytes, download: false }
}

/** The dark rectangles of a code as [x, y, width, height] in micrometers; of each row, adjacent modules are one. */
function toBars(label: DrawnLabel): [number, number, number, number][] {
  const { symbol, symbology } = label
  const { heightUm, moduleUm } = label.code
  const { leftUm, topUm } = findFirstModule(label)
  const height = symbology === 'qr' ? moduleUm : heightUm
  return symbol.flatMap((row, index) =>
    Array.from(row.matchAll(/1+/g), ({ 0: dark, index: start }): [number, number, number, number] => [
      leftUm + start * moduleUm,
      topUm + index * moduleUm,
      dark.length * moduleUm,
      height,
    ]),
  )
}
