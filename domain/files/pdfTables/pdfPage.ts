// The texts of a page of a PDF with their places, as the process that reads the file hands them on.

/** In points, from the top left corner of the page as it is shown. `height` is the size of the font. */
export interface PdfWord {
  text: string
  x: number
  y: number
  width: number
  height: number
  /** In a file that marks its pieces of content, such as cells: the one that the word is in. */
  content?: number
  /** Why a part of it can't be seen. Its place is that of the rest. */
  partlyHidden?: LeftOutReason
  /** Why a text next to it, which may belong to it, is left out. */
  nextToHidden?: LeftOutReason
}

/** A ruling line, or the edge of a filled area. */
export interface PdfRule {
  x1: number
  y1: number
  x2: number
  y2: number
}

/** A page with its visible words. `leftOut` has how many words are left out, by why. */
export interface PdfPage {
  page: number
  /** By how many degrees it has to be turned to the right, besides its own rotation, so that its text is upright. */
  turn: number
  width: number
  height: number
  words: PdfWord[]
  rules: PdfRule[]
  leftOut: Partial<Record<LeftOutReason, number>>
}

export const leftOutReasons = {
  tiny: 'smaller than 1.5 points',
  outside: 'outside the page',
  clipped: 'outside the area that is shown',
  invisible: 'printed invisibly',
  sameColor: 'in the color of the background',
  covered: 'covered by an area',
  sideways: 'not horizontal',
} as const
export type LeftOutReason = keyof typeof leftOutReasons

/** Where the baseline of a word is. */
export function baselineOf({ y, height }: PdfWord): number {
  return y + 0.8 * height
}

export function rightOf({ x, width }: Pick<PdfWord, 'x' | 'width'>): number {
  return x + width
}
