// The labels of products as ZPL, for a label printer that takes files.
import type { FileReply } from '#contract/platform/endpoint.ts'
import { writeZpl, type ZplPage } from '#domain/catalog/labels/zpl.ts'
import type { Ctx } from '#server/ctx.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { type ComposedLabels, composeLabels, type PrintLabelsInput } from './composeLabels.ts'
import type { LabelFormat } from './readLabelFormat.ts'

/** Throws what `composeLabels` throws, and a 409 for a format without dots per inch. */
export async function printLabelsZpl(ctx: Ctx, input: PrintLabelsInput): Promise<FileReply> {
  const zpl = toZpl(await composeLabels(ctx, input))
  return {
    name: 'labels.zpl',
    type: 'text/plain; charset=utf-8',
    bytes: new TextEncoder().encode(zpl),
    download: true,
  }
}

/** Throws a 409 for a format without dots per inch. */
export function toZpl(composed: ComposedLabels): string {
  return writeZpl({ ...composed.format, dpi: dpiOf(composed.format) }, groupEqualPages(composed))
}

/** Throws a 409 if neither the format nor its printer has any. */
export function dpiOf({ name, dpi }: LabelFormat): number {
  if (dpi !== null) return dpi
  throw new Refusal(
    'conflict',
    `${name} has no dots per inch, which a label printer needs. Enter them in its label format.`,
  )
}

/** Equal pages in a row are one page with copies. */
function groupEqualPages({ labels, pages }: ComposedLabels): ZplPage[] {
  const zplPages: ZplPage[] = []
  let placesBefore = ''
  for (const page of pages) {
    const places = JSON.stringify(page)
    const last = zplPages.at(-1)
    if (last && places === placesBefore) last.copies += 1
    else
      zplPages.push({
        copies: 1,
        labels: page.flatMap(({ leftUm, topUm, label: index }) => {
          const label = labels[index]
          return label ? [{ leftUm, topUm, label }] : []
        }),
      })
    placesBefore = places
  }
  return zplPages
}
