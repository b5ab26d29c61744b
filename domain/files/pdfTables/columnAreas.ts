// Columns whose cells begin at their name, or end at it, such as numbers at the right below names at the left.
import { type PdfLine, type Segment, splitSegments } from './pdfLines.ts'
import { type PdfWord, rightOf } from './pdfPage.ts'

const tolerance = 1.5

/**
 * The borders between the columns, if all words of the rows fit between them: the starts of the names, or else their ends. Undefined if a
 * word crosses a border, or if two texts are between the same ones.
 */
export function findAreas(cells: readonly Segment[], lines: readonly PdfLine[]): number[] | undefined {
  const rows = lines.filter((line) => splitSegments(line).length * 2 > cells.length)
  const starts = cells.slice(1).map(({ x1 }) => x1 - tolerance)
  const ends = cells.slice(0, -1).map(({ x2 }) => x2 + tolerance)
  return rows.length < 2
    ? undefined
    : [starts, ends].find((bounds) => rows.every((line) => fits(line, bounds)))
}

/** Whether two rows have a text between all borders, so that the place of a text in its row is its column. */
export function haveAllColumns(lines: readonly PdfLine[], bounds: readonly number[]): boolean {
  return lines.filter((line) => splitSegments(line).length > bounds.length).length >= 2
}

function fits(line: PdfLine, bounds: readonly number[]): boolean {
  const areas = splitSegments(line).map(({ words }) => areaOf(words, bounds))
  return areas.every((area, index) => area !== undefined && area > (areas[index - 1] ?? -1))
}

/** The number of borders to the left; undefined if a border is within the words. */
function areaOf(words: readonly PdfWord[], bounds: readonly number[]): number | undefined {
  const x1 = Math.min(...words.map(({ x }) => x))
  const x2 = Math.max(...words.map(rightOf))
  const area = bounds.filter((bound) => bound <= x1 + tolerance).length
  return area === bounds.filter((bound) => bound < x2 - tolerance).length ? area : undefined
}
