// Swatches for the color names of products. Several colors make stripes.
import { findColor, normalizeColorName } from '#domain/platform/colors.ts'

const several = new Set(['multi', 'multicolor', 'multicolour', 'multi color', 'multi colour', 'assorted'])

/** The CSS background for a color name in any case, or null if it is unknown. */
export function swatchBackground(name: string): string | null {
  if (several.has(normalizeColorName(name)))
    return 'conic-gradient(#c3202f 0 25%, #f0cf3f 0 50%, #2c7b43 0 75%, #2e62b5 0)'
  return findColor(name)
}
