// The page that shows how far a printer is off: two lines for each axis, whose distances from the edges of the paper are measured.
import { formatMillimeters } from '#domain/platform/lengths.ts'

import type { DrawnLabel } from './labelLayout.ts'
import { toDots, writePage, writeText, type ZplPageSize } from './zpl.ts'

interface PageSize {
  pageWidthUm: number
  pageHeightUm: number
}

/** Of an axis, from the left or the top edge of the page in micrometers, the smaller one first. */
export type Distances = readonly [number, number]

const maxMarginUm = 20_000
const lineUm = 200

/** Where the lines are on a page. */
export function calibrationLines({ pageWidthUm, pageHeightUm }: PageSize): { x: Distances; y: Distances } {
  const linesOf = (lengthUm: number): Distances => {
    // Whole millimeters from the edge.
    const margin = Math.min(maxMarginUm, Math.ceil(lengthUm / 6000) * 1000)
    return [margin, lengthUm - margin]
  }
  return { x: linesOf(pageWidthUm), y: linesOf(pageHeightUm) }
}

/**
 * What puts the lines of an axis where they belong, for a printer profile; the page is printed without any correction. Undefined if
 * the second distance isn't the larger one.
 */
export function findCorrection(
  lines: Distances,
  measured: Distances,
): { offsetUm: number; scalePpm: number } | undefined {
  const [first, second] = measured
  if (second <= first) return undefined
  const scale = (lines[1] - lines[0]) / (second - first)
  return {
    offsetUm: Math.round(lines[0] - first * scale),
    scalePpm: Math.round((scale - 1) * 1_000_000),
  }
}

/** The lines as rectangles [x, y, width, height], and what they are measured for. */
export function drawCalibrationPage(page: PageSize): {
  bars: [number, number, number, number][]
  texts: DrawnLabel['lines']
} {
  const { x, y } = calibrationLines(page)
  const sizeUm = Math.round(Math.min(4000, page.pageHeightUm / 9))
  const leftUm = x[0] + sizeUm
  const describe = (edge: string, [first, second]: Distances) =>
    `${edge}: ${formatMillimeters(first)} / ${formatMillimeters(second)} mm`
  return {
    bars: [
      ...x.map((at): [number, number, number, number] => [at - lineUm / 2, 0, lineUm, page.pageHeightUm]),
      ...y.map((at): [number, number, number, number] => [0, at - lineUm / 2, page.pageWidthUm, lineUm]),
    ],
    texts: [describe('left', x), describe('top', y)].map((text, index) => ({
      text,
      leftUm,
      topUm: y[0] + Math.round(sizeUm * (1.6 + 1.4 * index)),
      sizeUm,
      isBold: false,
    })),
  }
}

/** The page for a label printer. Lines have one dot at least. */
export function writeCalibrationZpl(page: ZplPageSize): string {
  const dots = (um: number) => Math.max(0, toDots(um, page.dpi))
  const { bars, texts } = drawCalibrationPage(page)
  return writePage(page, [
    ...bars.map(([x, y, width, height]) => {
      const [across, down] = [Math.max(1, dots(width)), Math.max(1, dots(height))]
      return `^FO${dots(x)},${dots(y)}^GB${across},${down},${Math.min(across, down)}^FS`
    }),
    ...texts.map(({ text, leftUm, topUm, sizeUm }) =>
      writeText(`${dots(leftUm)},${dots(topUm)}`, dots(sizeUm), text),
    ),
  ])
}
