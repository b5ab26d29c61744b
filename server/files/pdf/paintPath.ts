// Keeps the areas and edges that paths paint: areas hide text or are its background, edges separate cells.
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

import type { DrawingState } from './drawingState.ts'
import { type Box, intersect, transformBox } from './matrix.ts'
import { type Area, type PageDrawing, PdfLimitError } from './pageDrawing.ts'
import { maxPageAreas, pdfErrors } from './pdfErrors.ts'

type Path = ArrayLike<number>
type Point = readonly [number, number]

const fillOps = new Set<number>([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
])
const strokeOps = new Set<number>([
  OPS.stroke,
  OPS.closeStroke,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
])

/** In points: what is thinner is a line. */
const maxLineWidth = 2.5

/** `box` is around the path, in the current coordinates; `kind` is how it is painted. Throws a PdfLimitError for too many areas. */
export function paintPath(
  drawing: PageDrawing,
  state: DrawingState,
  { path, box, kind }: { path: Path | undefined; box: Box; kind: number },
): void {
  const bounds = intersect(transformBox(state.matrix, box), state.clip)
  const isFilled = fillOps.has(kind)
  if (bounds[0] > bounds[2] || bounds[1] > bounds[3] || (!isFilled && !strokeOps.has(kind))) return
  const isThin = bounds[2] - bounds[0] <= maxLineWidth || bounds[3] - bounds[1] <= maxLineWidth
  const isRectangle = isAxisAligned(path)
  if (isFilled && !isThin && state.fillAlpha > 0.05)
    addArea(drawing, {
      box: bounds,
      color: state.fillAlpha > 0.9 ? state.fill : undefined,
      isRectangle,
      isOpaque: state.fillAlpha > 0.9 && state.fill !== undefined,
    })
  if (isThin) drawing.edges.push(bounds)
  else if (isRectangle)
    for (const [from, to] of path ? segmentsOf(path) : []) {
      const edge = transformBox(state.matrix, [from[0], from[1], to[0], to[1]])
      if (edge[2] - edge[0] <= 1 || edge[3] - edge[1] <= 1) drawing.edges.push(intersect(edge, state.clip))
    }
}

/** Fills the clip with several colors. Throws a PdfLimitError for too many areas. */
export function paintShading(drawing: PageDrawing, { clip }: DrawingState): void {
  addArea(drawing, { box: clip, color: undefined, isRectangle: false, isOpaque: false })
}

/** An area that is not kept would hide nothing, so that a reader would not see what is read. */
function addArea(drawing: PageDrawing, area: Area): void {
  if (drawing.areas.length >= maxPageAreas) throw new PdfLimitError(pdfErrors.tooManyAreas)
  drawing.areas.push(area)
}

export function toBox(values: ArrayLike<number>): Box {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = Array.from(values)
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
}

const maxPathNumbers = 2000

/** The straight lines of a path; none if it has curves. In a path, 0 moves, 1 draws a line, and 4 closes. */
function segmentsOf(path: Path): [Point, Point][] {
  const segments: [Point, Point][] = []
  let start: Point = [0, 0]
  let last: Point = [0, 0]
  for (let index = 0; index < Math.min(path.length, maxPathNumbers);) {
    const kind = path[index]
    if (kind === 4) {
      segments.push([last, start])
      last = start
      index += 1
      continue
    }
    if (kind !== 0 && kind !== 1) return []
    const point: Point = [path[index + 1] ?? 0, path[index + 2] ?? 0]
    if (kind === 1) segments.push([last, point])
    else start = point
    last = point
    index += 3
  }
  return segments
}

function isAxisAligned(path: Path | undefined): boolean {
  const segments = path ? segmentsOf(path) : []
  return (
    segments.length > 0 &&
    segments.every(([[x1, y1], [x2, y2]]) => Math.abs(x1 - x2) < 0.01 || Math.abs(y1 - y2) < 0.01)
  )
}
