// What the instructions of a page set before something is painted: coordinates, clip, colors, opacity, and the font and place of the text.
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

import { type Box, identity, intersect, type Matrix, multiply, toMatrix, transformBox } from './matrix.ts'

export interface PdfFont {
  vertical?: boolean
  fontMatrix?: ArrayLike<number>
}

export type FindFont = (name: string) => PdfFont | undefined

export interface DrawingState {
  /** From the current coordinates to points from the top left corner of the page. */
  matrix: Matrix
  clip: Box
  /** `#rrggbb`; undefined for patterns. */
  fill: string | undefined
  stroke: string | undefined
  fillAlpha: number
  strokeAlpha: number
  font: PdfFont | undefined
  fontSize: number
  charSpacing: number
  wordSpacing: number
  hScale: number
  leading: number
  rise: number
  /** Of rendering, 0 to 7: filled, stroked, both, invisible, and the same with a clip. */
  mode: number
  /** The matrix of the text, the place of the next letter in it, and the start of its line. */
  text: Matrix
  x: number
  y: number
  lineX: number
  lineY: number
}

export function createDrawingState(matrix: Matrix, clip: Box): DrawingState {
  return {
    matrix,
    clip,
    fill: '#000000',
    stroke: '#000000',
    fillAlpha: 1,
    strokeAlpha: 1,
    font: undefined,
    fontSize: 0,
    charSpacing: 0,
    wordSpacing: 0,
    hScale: 1,
    leading: 0,
    rise: 0,
    mode: 0,
    text: identity,
    x: 0,
    y: 0,
    lineX: 0,
    lineY: 0,
  }
}

export function transformState(state: DrawingState, matrix: ArrayLike<number>): void {
  state.matrix = multiply(state.matrix, toMatrix(matrix))
}

/** `box` is in the current coordinates. */
export function clipState(state: DrawingState, box: Box): void {
  state.clip = intersect(state.clip, transformBox(state.matrix, box))
}

/** Follows an instruction that sets a color, an opacity, or a value or the place of the text. Others change nothing. */
export function setDrawingState(
  state: DrawingState,
  kind: number,
  args: readonly unknown[],
  findFont: FindFont,
): void {
  const [first, second] = args
  switch (kind) {
    case OPS.setGState: {
      setParameters(state, first as [string, unknown][], findFont)
      break
    }
    case OPS.setFillRGBColor: {
      state.fill = first as string
      break
    }
    case OPS.setStrokeRGBColor: {
      state.stroke = first as string
      break
    }
    case OPS.setFillColorN:
    case OPS.setFillTransparent: {
      state.fill = undefined
      break
    }
    case OPS.setStrokeColorN:
    case OPS.setStrokeTransparent: {
      state.stroke = undefined
      break
    }
    case OPS.beginText: {
      setTextMatrix(state, identity)
      break
    }
    case OPS.setFont: {
      state.font = findFont(first as string)
      state.fontSize = second as number
      break
    }
    case OPS.setCharSpacing: {
      state.charSpacing = first as number
      break
    }
    case OPS.setWordSpacing: {
      state.wordSpacing = first as number
      break
    }
    case OPS.setHScale: {
      state.hScale = (first as number) / 100
      break
    }
    case OPS.setLeading: {
      state.leading = first as number
      break
    }
    case OPS.setTextRise: {
      state.rise = first as number
      break
    }
    case OPS.setTextRenderingMode: {
      state.mode = first as number
      break
    }
    case OPS.setTextMatrix: {
      setTextMatrix(state, toMatrix((args.length === 1 ? first : args) as number[]))
      break
    }
    case OPS.moveText: {
      moveText(state, first as number, second as number)
      break
    }
    case OPS.setLeadingMoveText: {
      state.leading = -(second as number)
      moveText(state, first as number, second as number)
      break
    }
    case OPS.nextLine: {
      moveText(state, 0, -state.leading)
      break
    }
    default:
  }
}

function setParameters(state: DrawingState, parameters: [string, unknown][], findFont: FindFont): void {
  for (const [key, value] of parameters) {
    if (key === 'ca') state.fillAlpha = Number(value)
    if (key === 'CA') state.strokeAlpha = Number(value)
    if (key === 'Font') {
      const [name, size] = value as [string, number]
      state.font = findFont(name)
      state.fontSize = size
    }
  }
}

function setTextMatrix(state: DrawingState, matrix: Matrix): void {
  Object.assign(state, { text: matrix, x: 0, y: 0, lineX: 0, lineY: 0 })
}

function moveText(state: DrawingState, x: number, y: number): void {
  state.lineX += x
  state.lineY += y
  state.x = state.lineX
  state.y = state.lineY
}
