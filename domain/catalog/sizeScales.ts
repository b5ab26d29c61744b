// Size scales: the sizes of a kind of article in their order, with other spellings of each.
import { compareTexts, foldText } from '#domain/platform/foldText.ts'

export interface ScaleSize {
  label: string
  /** Other spellings: 'XXL' for 2XL. */
  aliases: readonly string[]
  /** Customers expect it: a run without it is broken. */
  isCore: boolean
}

export interface SizeScale {
  name: string
  sizes: readonly ScaleSize[]
}

/** `name` and `label` in characters; `sizes` in one scale, `aliases` of one size. */
export const sizeScaleLimits = { name: 60, label: 30, sizes: 60, aliases: 10 } as const

/** `core` are labels. An entry '2XL=XXL=Double XL' has aliases. */
function scale(name: string, sizes: readonly string[], core: readonly string[] = []): SizeScale {
  return {
    name,
    sizes: sizes.map((entry) => {
      const [label = '', ...aliases] = entry.split('=')
      return { label, aliases, isCore: core.includes(label) }
    }),
  }
}

const numbers = (first: number, last: number, step = 1) =>
  Array.from({ length: (last - first) / step + 1 }, (_, index) => String(first + index * step))

/** The scales of a new company; it can edit them. */
export const seededSizeScales: readonly SizeScale[] = [
  scale(
    'XXS to 5XL',
    [
      'XXS=2XS',
      'XS=Extra small',
      'S=Small',
      'M=Medium',
      'L=Large',
      'XL=Extra large=1XL',
      '2XL=XXL',
      '3XL=XXXL',
      '4XL=XXXXL',
      '5XL=XXXXXL',
    ],
    ['M', 'L'],
  ),
  scale('Waist 28 to 40', numbers(28, 40), ['32', '34']),
  scale(
    'EU 35 to 48',
    numbers(35, 48).map((size) => `${size}=EU ${size}`),
    ['38', '39', '42', '43'],
  ),
  scale(
    "Women's 0 to 18",
    numbers(0, 18, 2).map((size) => `${size}=US ${size}`),
    ['6', '8', '10'],
  ),
  scale(
    'Baby 0-3M to 24M',
    ['0-3M=0/3M', '3-6M=3/6M', '6-9M=6/9M', '9-12M=9/12M', '12M', '18M', '24M'],
    ['6-9M'],
  ),
  scale('Toddler 2T to 5T', ['2T', '3T', '4T', '5T'], ['3T', '4T']),
  scale("Children's 4 to 14", numbers(4, 14, 2), ['8', '10']),
  scale('One size', ['One size=OS=OSFA=O/S=Onesize=Free size=Uni'], ['One size']),
]

/** 'S, M (core, also Medium), 2XL (also XXL)': in the log, and to compare two edits. */
export function describeScaleSizes(sizes: readonly ScaleSize[]): string {
  return sizes.map(describeScaleSize).join(', ')
}

function describeScaleSize({ label, aliases, isCore }: ScaleSize): string {
  const notes = [...(isCore ? ['core'] : []), ...(aliases.length > 0 ? [`also ${aliases.join(', ')}`] : [])]
  return notes.length > 0 ? `${label} (${notes.join(', ')})` : label
}

/** The position of a size in a scale by label or alias, ignoring case and accents; -1 if it has none. */
export function findSizeIndex({ sizes }: Pick<SizeScale, 'sizes'>, size: string): number {
  const key = foldText(size.trim())
  return sizes.findIndex(({ label, aliases }) => [label, ...aliases].some((name) => foldText(name) === key))
}

/**
 * The sizes in the order of the scale, spelled as given. Sizes outside of the scale follow at the end, letter sizes before numbers
 * before other names. Spellings of the same size ('XXL' and '2XL') are different sizes.
 */
export function arrangeSizes(scale: Pick<SizeScale, 'sizes'> | null, sizes: Iterable<string>): string[] {
  const distinct = new Map<string, string>()
  for (const size of sizes) if (!distinct.has(foldText(size))) distinct.set(foldText(size), size)
  const position = (size: string) => {
    const index = scale ? findSizeIndex(scale, size) : -1
    return index === -1 ? Number.POSITIVE_INFINITY : index
  }
  return [...distinct.values()].toSorted((a, b) => {
    const [one, other] = [position(a), position(b)]
    return one === other ? compareSizes(a, b) : one < other ? -1 : 1
  })
}

const [letterSizes] = seededSizeScales

/** Orders sizes without a scale: letter sizes from XXS to 5XL, then numbers by value, then other names. */
export function compareSizes(a: string, b: string): number {
  return rank(a) - rank(b) || compareTexts(a, b)
}

function rank(size: string): number {
  const letter = letterSizes ? findSizeIndex(letterSizes, size) : -1
  if (letter !== -1) return letter
  const number = /^\D{0,3}(\d+(?:[.,]\d+)?)/.exec(size.trim())?.[1]
  return number === undefined ? 1_000_000 : 100 + Number(number.replace(',', '.'))
}

/** The scale that has most of the sizes, at least half of them; the first of several. Undefined if there is none. */
export function chooseSizeScale<Scale extends Pick<SizeScale, 'sizes'>>(
  scales: readonly Scale[],
  sizes: Iterable<string>,
): Scale | undefined {
  const distinct = [...new Set(sizes)]
  const counted = scales.map((scale) => ({
    scale,
    count: distinct.filter((size) => findSizeIndex(scale, size) !== -1).length,
  }))
  const best = counted.toSorted((one, other) => other.count - one.count)[0]
  return best && best.count > 0 && best.count * 2 >= distinct.length ? best.scale : undefined
}

/** 'The scale has size M twice.' if two labels or aliases are the same, ignoring case and accents. */
export function repeatedSizeError(
  sizes: readonly Pick<ScaleSize, 'label' | 'aliases'>[],
): string | undefined {
  const labels = new Map<string, string>()
  for (const { label, aliases } of sizes) {
    for (const name of [label, ...aliases]) {
      const other = labels.get(foldText(name))
      if (other !== undefined) return `${name} is in the scale twice: as ${other} and as ${label}.`
      labels.set(foldText(name), label)
    }
  }
  return undefined
}
