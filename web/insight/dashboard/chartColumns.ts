// The layout of a column chart, and which columns have room for a label.

export interface ChartColumn {
  /** In pixels, from the top left of the chart. */
  x: number
  y: number
  width: number
  height: number
  /** The x of its label. */
  middle: number
}

/** Keeps small values visible. */
const minHeight = 2
const maxWidth = 36
const widthRatio = 0.56

/** Columns have slots of equal width, and the highest fills the height. Negative values have none. */
export function layOutColumns(
  values: readonly number[],
  { width, height }: { width: number; height: number },
): ChartColumn[] {
  const slot = width / values.length
  const columnWidth = Math.min(maxWidth, Math.round(slot * widthRatio))
  const highest = Math.max(0, ...values)
  return values.map((value, index) => {
    const middle = (index + 0.5) * slot
    const columnHeight = value <= 0 ? 0 : Math.max(minHeight, Math.round((value / highest) * height))
    return {
      x: Math.round(middle - columnWidth / 2),
      y: height - columnHeight,
      width: columnWidth,
      height: columnHeight,
      middle,
    }
  })
}

/**
 * The ascending indexes of the columns with a label: all values above 0, or, where the labels would overlap, the highest and,
 * if there is room, the last.
 */
export function labeledColumnIndexes(values: readonly number[], width: number, labelWidth: number): number[] {
  const slot = width / values.length
  const positive = values.flatMap((value, index) => (value > 0 ? [index] : []))
  if (slot >= labelWidth) return positive
  const highest = values.indexOf(Math.max(...values))
  const last = values.length - 1
  return positive.filter(
    (index) => index === highest || (index === last && (last - highest) * slot >= labelWidth),
  )
}
