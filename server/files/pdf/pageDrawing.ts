// What is read of a page: its letters with their places, and the lines and areas between them.
import type { LeftOutReason } from '#domain/files/pdfTables/pdfPage.ts'

import type { Box } from './matrix.ts'
import type { PdfError } from './pdfErrors.ts'

/** A letter, in points from the top left corner of the page. */
export interface Glyph {
  text: string
  x: number
  /** Where the next letter would start. */
  right: number
  baseline: number
  size: number
  hidden: LeftOutReason | undefined
  /** The number of areas that were painted before it. */
  areas: number
  /** Of the piece of content, such as a cell, in a file that marks them; 0 in others. */
  content: number
}

/** A painted area; its color is undefined if it has several. */
export interface Area {
  box: Box
  color: string | undefined
  isRectangle: boolean
  isOpaque: boolean
}

export interface PageDrawing {
  /** The whole page. */
  page: Box
  /** Of several spaces in a row, the first. */
  glyphs: Glyph[]
  areas: Area[]
  /** Painted edges: left, top, right and bottom of each. */
  edges: Box[]
  /** The number of letters that run to the right, down, to the left and up. */
  directions: [number, number, number, number]
  /** Spaces included. */
  letterCount: number
}

export function createPageDrawing(width: number, height: number): PageDrawing {
  return {
    page: [0, 0, width, height],
    glyphs: [],
    areas: [],
    edges: [],
    directions: [0, 0, 0, 0],
    letterCount: 0,
  }
}

/** Thrown where a page has more than is read of one. */
export class PdfLimitError extends Error {
  readonly reason: PdfError

  constructor(reason: PdfError) {
    super(reason.message)
    this.reason = reason
  }
}
