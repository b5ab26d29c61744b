// The colors of a garment's drawing, derived from the color of its cloth.

/** The variables of the files in svg/. */
export interface GarmentPalette {
  body: string
  /** Folds, and the side away from the light. */
  shade: string
  /** The inside. */
  deep: string
  light: string
  /** The outline. */
  edge: string
  /** Seams and stitches on the body. */
  seam: string
  /** Buttons, laces and stripes. */
  trim: string
  /** The background. */
  ground: string
}

const black = '#000000'
const white = '#ffffff'
const warmBlack = '#1a1420'
const coolGray = '#5a5468'
const ecru = '#f6f1e6'
const ground = '#eae2d3'

/** Limits of the relative luminance. */
const maxBlack = 0.045
const maxDark = 0.13
const minWhite = 0.72

/**
 * Black is lightened and navy gets light seams, so that seams stay visible. White gets gray folds. All colors are
 * '#rrggbb'.
 */
export function garmentPalette(color: string): GarmentPalette {
  const brightness = luminance(color)
  if (brightness < maxBlack) {
    const body = mix(color, white, 0.09)
    return {
      body,
      shade: mix(body, black, 0.38),
      deep: mix(body, black, 0.6),
      light: mix(body, white, 0.16),
      edge: mix(body, black, 0.75),
      seam: mix(body, white, 0.36),
      trim: ecru,
      ground,
    }
  }
  if (brightness > minWhite) {
    const body = mix(color, white, 0.3)
    return {
      body,
      shade: mix(body, coolGray, 0.17),
      deep: mix(body, coolGray, 0.34),
      light: white,
      edge: mix(body, warmBlack, 0.55),
      seam: mix(body, warmBlack, 0.38),
      trim: mix(body, white, 0.5),
      ground,
    }
  }
  const isDark = brightness < maxDark
  return {
    body: color,
    shade: mix(color, warmBlack, isDark ? 0.28 : 0.19),
    deep: mix(color, warmBlack, isDark ? 0.5 : 0.4),
    light: mix(color, white, isDark ? 0.16 : 0.24),
    edge: mix(color, warmBlack, 0.66),
    seam: isDark ? mix(color, white, 0.3) : mix(color, warmBlack, 0.46),
    trim: ecru,
    ground,
  }
}

type Rgb = [number, number, number]

function channels(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** `share` is that of the second color, 0 to 1. */
function mix(one: string, other: string, share: number): string {
  const target = channels(other)
  const mixed = channels(one).map((value, index) => value + ((target[index] ?? 0) - value) * share)
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

/** Relative luminance (WCAG 2.2), 0 to 1. */
export function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
