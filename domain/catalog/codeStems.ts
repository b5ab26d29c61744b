// Finds the part of a product's code that all colors and sizes of its style share.
import { foldText } from '#domain/platform/foldText.ts'

import { type ColorTest, createColorTest, type SizeSpellings } from './spellings.ts'

export interface CodeStem {
  /** As the code spells it: 'RIB-01' of 'RIB-01-NVY-M'. */
  text: string
  /** Folded, with one separator. Codes with the same key have the same stem. */
  key: string
  /** The key with the segments of the color: 'rib-01-nvy'. The same as `key` if the code has no color. */
  colorKey: string
  /** The size is joined to the segment before it, as in 1042XL. One such code proves nothing. */
  isJoined: boolean
}

interface CodeSegment {
  text: string
  end: number
}

/** Sizes such as 'EU 42', '32/34' and '3-6M' have up to four segments. */
const maxSegments = 4

/** Returns the stem of a code that ends with the product's size, color or both, in either order; otherwise undefined. */
export function findCodeStem(
  { code, color, size }: { code: string; color: string; size: string },
  spellingsOf: SizeSpellings,
): CodeStem | undefined {
  const segments = splitCode(code)
  const spellings = spellingsOf(size)
  const isColor = createColorTest(color)
  const whole = segments.length
  const beforeSize = whole - countSizeSegments(segments, whole, spellings)
  const beforeBoth = beforeSize - countColorSegments(segments, beforeSize, isColor)
  const beforeColor = whole - countColorSegments(segments, whole, isColor)
  const colorAtEnd = beforeColor - countSizeSegments(segments, beforeColor, spellings)
  const joined = splitJoinedSize(segments, beforeColor, spellings)
  const joinedColors =
    joined && beforeColor === whole ? countColorSegments(joined, joined.length, isColor) : 0

  // Codes with size and color come first: 'NVYEU 42' also ends with the size 42.
  if (beforeBoth < beforeSize && beforeSize < whole) {
    return createStem(code, segments, { stemEnd: beforeBoth, colorEnd: beforeSize })
  }
  if (colorAtEnd < beforeColor && beforeColor < whole) {
    return createStem(code, segments, { stemEnd: colorAtEnd, colorEnd: colorAtEnd, colorStart: beforeColor })
  }
  if (joined && joinedColors > 0) {
    return createStem(code, joined, { stemEnd: joined.length - joinedColors, colorEnd: joined.length })
  }
  if (beforeSize < whole) return createStem(code, segments, { stemEnd: beforeSize, colorEnd: beforeSize })
  if (joined) {
    const rest = [...joined, ...segments.slice(beforeColor)]
    const stem = createStem(code, rest, {
      stemEnd: joined.length,
      colorEnd: joined.length,
      colorStart: joined.length,
    })
    return { ...stem, isJoined: true }
  }
  return beforeColor < whole
    ? createStem(code, segments, { stemEnd: beforeColor, colorEnd: whole })
    : undefined
}

function splitCode(code: string): CodeSegment[] {
  return Array.from(code.matchAll(/[\p{L}\p{N}\p{M}]+/gu), ({ 0: text, index }) => ({
    text: foldText(text),
    end: index + text.length,
  }))
}

function createStem(
  code: string,
  segments: readonly CodeSegment[],
  {
    stemEnd,
    colorEnd,
    colorStart = segments.length,
  }: { stemEnd: number; colorEnd: number; colorStart?: number },
): CodeStem {
  const key = joinSegments(segments, 0, stemEnd, '-')
  const colorPart =
    colorStart < segments.length ? `-${joinSegments(segments, colorStart, segments.length, '-')}` : ''
  return {
    key,
    colorKey: joinSegments(segments, 0, colorEnd, '-') + colorPart,
    text: code.slice(0, segments[stemEnd - 1]?.end ?? 0).trimStart(),
    isJoined: false,
  }
}

function joinSegments(
  segments: readonly CodeSegment[],
  start: number,
  end: number,
  separator: string,
): string {
  let text = ''
  for (let index = start; index < end; index += 1) {
    text += (index > start ? separator : '') + (segments[index]?.text ?? '')
  }
  return text
}

/** How many segments before `end` are the size; at least one segment remains. */
function countSizeSegments(
  segments: readonly CodeSegment[],
  end: number,
  spellings: readonly string[],
): number {
  for (let count = Math.min(maxSegments, end - 1); count > 0; count -= 1) {
    if (spellings.includes(joinSegments(segments, end - count, end, ''))) return count
  }
  return 0
}

/** How many segments before `end` are the color; at least one segment remains. */
function countColorSegments(segments: readonly CodeSegment[], end: number, isColor: ColorTest): number {
  for (let count = Math.min(maxSegments, end - 1); count > 1; count -= 1) {
    const joined = joinSegments(segments, end - count, end, '')
    // Longer than an abbreviation: two short segments must not be taken for one.
    if (joined.length > 4 && isColor(joined)) return count
  }
  return end > 1 && isColor(segments[end - 1]?.text ?? '') ? 1 : 0
}

/** The segments before a size that is joined to them, as in TEE-NVY32/34; undefined if there is none. */
function splitJoinedSize(
  segments: readonly CodeSegment[],
  end: number,
  spellings: readonly string[],
): CodeSegment[] | undefined {
  // A number of 8, 12, 13 or 14 digits is a barcode; its last digits mean nothing.
  if (segments.length === 1 && /^(\d{8}|\d{12,14})$/.test(segments[0]?.text ?? '')) return undefined
  for (let start = Math.max(0, end - maxSegments); start < end; start += 1) {
    const { text = '', end: textEnd = 0 } = segments[start] ?? {}
    const whole = joinSegments(segments, start, end, '')
    const sizeLengths = spellings.filter((spelling) => whole.endsWith(spelling)).map(({ length }) => length)
    const restLength = sizeLengths
      .map((length) => whole.length - length)
      .find((rest) => rest > 0 && rest < text.length)
    if (restLength !== undefined) {
      const rest = { text: text.slice(0, restLength), end: textEnd - (text.length - restLength) }
      return [...segments.slice(0, start), rest]
    }
  }
  return undefined
}
