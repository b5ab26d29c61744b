// Where the columns of a chart stand, how high they are, and which of them have room for their figure.

export interface ChartColumn {
  /** In pixels, from the left and from the top of the chart. */
  x: number
  y: number
  width: number
  height: number
  /** The middle of its slot, where its words stand. */
  middle: number
}

/** What is more than nothing is never too low to be seen. */
const lowest = 2
const widest = 36
/** The column's part of its slot. */
const share = 0.56

/** One column for each value, none of them negative, in slots of the same width; the highest fills the height. */
export function layOutColumns(
  values: readonly number[],
  { width, height }: { width: number; height: number },
): ChartColumn[] {
  const slot = width / values.length
  const columnWidth = Math.min(widest, Math.round(slot * share))
  const highest = Math.max(0, ...values)
  return values.map((value, index) => {
    const middle = (index + 0.5) * slot
    const own = value === 0 ? 0 : Math.max(lowest, Math.round((value / highest) * height))
    return {
      x: Math.round(middle - columnWidth / 2),
      y: height - own,
      width: columnWidth,
      height: own,
      middle,
    }
  })
}

/**
 * The places of the values that are written above their columns, in ascending order: all that are more than nothing, or, where
 * their figures would touch, the highest and, unless it is too near, the last.
 */
export function labeledColumnIndexes(values: readonly number[], width: number, labelWidth: number): number[] {
  const slot = width / values.length
  const some = values.flatMap((value, place) => (value > 0 ? [place] : []))
  if (slot >= labelWidth) return some
  const highest = values.indexOf(Math.max(...values))
  const last = values.length - 1
  return some.filter(
    (place) => place === highest || (place === last && (last - highest) * slot >= labelWidth),
  )
}
