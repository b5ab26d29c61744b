// Follows the drawing instructions of a page as a viewer would, and returns what they paint.
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

import {
  clipState,
  createDrawingState,
  type FindFont,
  setDrawingState,
  transformState,
} from './drawingState.ts'
import { type Matrix, multiply, toMatrix } from './matrix.ts'
import { createPageDrawing, type PageDrawing } from './pageDrawing.ts'
import { paintPath, paintShading, toBox } from './paintPath.ts'
import { type PdfGlyph, showText } from './showText.ts'

interface Instructions {
  fnArray: ArrayLike<number>
  argsArray: ArrayLike<unknown>
}

interface Options {
  /** From the coordinates of the page to points from its top left corner. */
  transform: Matrix
  width: number
  height: number
  findFont: FindFont
  isLayerVisible: (properties: unknown) => boolean
  maxLetters: number
}

/** Throws a PdfLimitError for a page with too many letters or areas. */
export function readPageDrawing(
  { fnArray, argsArray }: Instructions,
  { transform, width, height, findFont, isLayerVisible, maxLetters }: Options,
): PageDrawing {
  const drawing = createPageDrawing(width, height)
  let state = createDrawingState(transform, drawing.page)
  let saved: (typeof state)[] = []
  /** Whether each of the marked contents around is visible. */
  const layers: boolean[] = []
  let content = 0
  let isClipNext = false

  const save = () => void saved.push({ ...state })
  const restore = () => {
    state = saved.pop() ?? state
  }
  const reset = () => {
    saved = []
    state = createDrawingState(transform, drawing.page)
  }

  for (let index = 0; index < fnArray.length; index += 1) {
    const kind: number = fnArray[index] ?? 0
    const args = (argsArray[index] ?? []) as unknown[]
    const [first, second, third, fourth] = args
    switch (kind) {
      case OPS.save:
      case OPS.beginGroup: {
        save()
        break
      }
      case OPS.restore:
      case OPS.endGroup:
      case OPS.paintFormXObjectEnd: {
        restore()
        break
      }
      case OPS.transform: {
        transformState(state, args as number[])
        break
      }
      case OPS.paintFormXObjectBegin: {
        save()
        if (first) transformState(state, first as number[])
        if (second) clipState(state, toBox(second as number[]))
        break
      }
      case OPS.beginAnnotation: {
        reset()
        transformState(state, multiply(toMatrix(third as number[]), toMatrix(fourth as number[])))
        break
      }
      case OPS.endAnnotation: {
        reset()
        break
      }
      case OPS.clip:
      case OPS.eoClip: {
        isClipNext = true
        break
      }
      case OPS.constructPath: {
        const [path] = second as [ArrayLike<number> | null]
        if (third) {
          const box = toBox(third as number[])
          paintPath(drawing, state, { path: path ?? undefined, box, kind: first as number })
          if (isClipNext) clipState(state, box)
        } else if (isClipNext) state.clip = [0, 0, -1, -1]
        isClipNext = false
        break
      }
      case OPS.shadingFill: {
        paintShading(drawing, state)
        break
      }
      case OPS.beginMarkedContent: {
        layers.push(true)
        break
      }
      case OPS.beginMarkedContentProps: {
        layers.push(first !== 'OC' || isLayerVisible(second))
        if (typeof second === 'number') content = second + 1
        break
      }
      case OPS.endMarkedContent: {
        layers.pop()
        break
      }
      case OPS.showText: {
        const isInHiddenLayer = layers.includes(false)
        showText(drawing, state, first as (PdfGlyph | number)[], { content, isInHiddenLayer, maxLetters })
        break
      }
      default: {
        setDrawingState(state, kind, args, findFont)
      }
    }
  }
  return drawing
}
