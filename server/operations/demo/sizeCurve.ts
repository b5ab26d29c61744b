// How the units of a style and color are spread over its sizes.

const peakUnits = 4

/** The units of each size in a pack, for sizes in the order of their scale: 2, 4, 2, 1 for S to XL. */
export function sizeCurve(sizes: number): number[] {
  const peak = Math.floor((sizes - 1) / 2)
  return Array.from({ length: sizes }, (_, index) => Math.max(1, peakUnits / 2 ** Math.abs(index - peak)))
}
