// The labels of products as ZPL, for a label printer that takes files.
import type { FileReply } from '#contract/platform/endpoint.ts'
import { writeZpl, type ZplPage } from '#domain/catalog/labels/zpl.ts'
import type { Ctx } from '#server/ctx.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { type ComposedLabels, composeLabels, type PrintLabelsInput } from './composeLabels.ts'

/** Throws what `composeLabels` throws, and a 409 for a format without dots per inch. */
export async function printLabelsZpl(ctx: Ctx, input: PrintLabelsInput): Promise<FileReply> {
  const composed = await composeLabels(ctx, input)
  const { name, dpi, ...size } = composed.format
  if (dpi === null)
    throw new Refusal(
      'conflict',
      `${name} has no dots per inch, which a label printer needs. Enter them in its label format.`,
    )
  const zpl = writeZpl({ ...size, dpi }, toZplPages(composed))
  return {
    name: 'labels.zpl',
    type: 'text/plain; charset=utf-8',
    bytes: new TextEncoder().encode(zpl),
    download: true,
  }
}

/** Equal pages in a row are one page with copies. */
function toZplPages({ labels, pages }: ComposedLabels): ZplPage[] {
  const different: ZplPage[] = []
  let before = ''
  for (const page of pages) {
    const shown = JSON.stringify(page)
    const last = different.at(-1)
    if (last && shown === before) last.copies += 1
    else
      different.push({
        copies: 1,
        labels: page.flatMap(({ leftUm, topUm, label: index }) => {
          const label = labels[index]
          return label ? [{ leftUm, topUm, label }] : []
        }),
      })
    before = shown
  }
  return different
}
