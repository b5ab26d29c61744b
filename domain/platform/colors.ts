/** The hex values of the color names that products commonly have. */
export const colors = new Map(
  Object.entries({
    black: '#17171a',
    'jet black': '#0b0b0d',
    charcoal: '#3b3d42',
    graphite: '#4a4c52',
    grey: '#8b8d92',
    gray: '#8b8d92',
    'heather grey': '#b4b5b8',
    'heather gray': '#b4b5b8',
    'grey melange': '#a3a5a9',
    'light grey': '#cfd0d2',
    'light gray': '#cfd0d2',
    silver: '#c3c6ca',
    steel: '#7b848d',
    white: '#ffffff',
    'off white': '#f7f3e8',
    ivory: '#f8f2df',
    cream: '#f3e8cc',
    ecru: '#e6dcc3',
    beige: '#dccaa8',
    sand: '#d5bd92',
    natural: '#e4d7bd',
    stone: '#b9ac97',
    taupe: '#8b7a69',
    khaki: '#a6966b',
    camel: '#b98a52',
    tan: '#c79a68',
    cognac: '#94491f',
    brown: '#65432c',
    chocolate: '#43291c',
    coffee: '#4b3426',
    'coffee brown': '#4b3426',
    'mushroom brown': '#8a7462',
    bronze: '#8c6a3a',
    copper: '#a9623b',
    rust: '#a8481f',
    terracotta: '#bd603f',
    orange: '#e3771f',
    coral: '#ef7a63',
    peach: '#f7c3a0',
    mustard: '#cf9b27',
    yellow: '#f0cf3f',
    gold: '#bd9440',
    red: '#c3202f',
    burgundy: '#65182c',
    wine: '#6d1d35',
    maroon: '#701d20',
    pink: '#eda6b9',
    blush: '#efcfca',
    rose: '#cf6f80',
    'dusty rose': '#c08c8b',
    'hot pink': '#e33f88',
    magenta: '#b3246f',
    fuchsia: '#c52b80',
    lavender: '#bfb0dc',
    lilac: '#c7a9d3',
    purple: '#663a8c',
    plum: '#582848',
    navy: '#1d2747',
    'navy blue': '#1d2747',
    'midnight blue': '#15193a',
    indigo: '#2e3a78',
    denim: '#466289',
    'royal blue': '#2a4cb0',
    blue: '#2e62b5',
    'light blue': '#a8c9e6',
    'sky blue': '#8cc1e8',
    'powder blue': '#b9d3df',
    teal: '#187078',
    turquoise: '#3bb8b2',
    'turquoise blue': '#35b0c2',
    aqua: '#74d1d0',
    'sea green': '#2e8b6f',
    mint: '#b4dfc6',
    sage: '#9caf8f',
    green: '#2c7b43',
    'forest green': '#21492f',
    emerald: '#127a55',
    olive: '#65673a',
    'olive green': '#65673a',
  }),
)

/** Lower case, words separated by one space: 'Navy-Blue ' is 'navy blue'. */
export function normalizeColorName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
}

/** The hex value of a color name in any spelling, or null if it is unknown. */
export function findColor(name: string): string | null {
  return colors.get(normalizeColorName(name)) ?? null
}

/**
 * The hex value of the longest known color within a name, the first of several equally long ones, or null: 'Bright Navy Blue' has
 * navy blue, 'Red / White' has red.
 */
export function findMainColor(name: string): string | null {
  const words = name.toLowerCase().split(/[^a-z]+/)
  for (const length of [2, 1]) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const found = colors.get(words.slice(start, start + length).join(' '))
      if (found !== undefined) return found
    }
  }
  return null
}
