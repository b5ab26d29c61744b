// Catalogs of suppliers with different conventions for their product codes.
import fc from 'fast-check'

export interface StyleFixture {
  products: { code: string; name: string; color: string; size: string; manufacturer: string }[]
}

/** Each color with the codes that suppliers use for it. */
const colors: Record<string, readonly string[]> = {
  Navy: ['NVY', 'NAVY', 'NA', 'NV'],
  Black: ['BLK', 'BK', 'BLAC', 'Black'],
  White: ['WHT', 'WH', 'WHIT'],
  'Heather Grey': ['HG', 'HGR', 'HTHR', 'HEATHER-GREY', 'HEATHERGREY'],
  'Off White': ['OW', 'OWH', 'OFWH', 'OFF-WHITE'],
  'Navy/Sand': ['NS', 'NVSD', 'NAVY-SAND'],
  Bordeaux: ['BDX', 'BORD', 'BO', 'BORDEAUX'],
  Écru: ['ECR', 'EC', 'ECRU'],
  'Light Olive Green': ['LOG', 'LOLG', 'LIGHT-OLIVE-GREEN'],
}

/** Size runs: each size as products spell it, with the spellings that codes have. */
const sizeRuns: Record<string, readonly string[]>[] = [
  {
    XS: ['XS'],
    S: ['S', 'SM', 'SML'],
    M: ['M', 'MED', 'MD'],
    L: ['L', 'LG', 'LRG'],
    XL: ['XL'],
    '2XL': ['XXL', '2XL'],
  },
  { XL: ['XL', '1X'], XXL: ['2XL', 'XXL', '2X'], '3XL': ['XXXL', '3XL', '3X'], XXXXL: ['4XL', '4X'] },
  { Small: ['S', 'SMALL'], Medium: ['M'], Large: ['L'], 'Extra large': ['XL'] },
  { 28: ['28'], 30: ['30'], 32: ['32'], 34: ['34'] },
  {
    '30/32': ['3032', '30/32', '30-32'],
    '32/32': ['3232', '32/32', '32.32'],
    '32/34': ['3234', '32 34', '32_34'],
  },
  { 'W32 L34': ['3234', '32/34', 'W32L34'], 'W34 L34': ['3434', '34/34', 'W34L34'] },
  { '0-3M': ['03M', '0-3M'], '3-6M': ['36M', '3-6M', '3/6M'], '12M': ['12M'], '18M': ['18M'] },
  { 'EU 41': ['41', 'EU41', 'EU 41'], 'EU 42': ['42', 'EU42', 'EU-42'], 'EU 43': ['43', 'EU43'] },
  { 38.5: ['38.5', '385'], 39: ['39'], 40: ['40'] },
  { 6: ['6', '06'], 8: ['8', '08'], 10: ['10'], 12: ['12'] },
  { '2T': ['2T'], '3T': ['3T'], '4T': ['4T'] },
  { 'One size': ['OS', 'OSFA', 'ONE', 'ONESIZE'] },
]

const words = [
  'Rib',
  'Linen',
  'Oslo',
  'Boxy',
  'Field',
  'Wide',
  'Harbor',
  'Mesa',
  'Alba',
  'Pima',
  '501',
  'Vale',
]
const kinds = ['Tank', 'Shirt', 'Jacket', 'Trouser', 'Sneaker', 'Hat']

/** Some contain digits, some look like a size. */
const stemForms: ((number: number) => string)[] = [
  (number) => `MYN-${number}`,
  (number) => String(100000 + number),
  (number) => `S${number}`,
  (number) => `${number}M`,
  (number) => `TEE-${number}-XL`,
  (number) => `XL-${number}`,
  (number) => `${number}-2T`,
  (number) => `32.${number}`,
  (number) => `A_${number}_32`,
  (number) => `Jean ${number}/34`,
  (number) => `ST${number}.OS`,
]

const convention = fc.record({
  separator: fc.constantFrom('-', '_', '.', '/', ' '),
  /** None: the size follows the color as in TEE-NVYXL. */
  sizeSeparator: fc.constantFrom('-', '_', '.', '/', ' ', 'none'),
  order: fc.constantFrom('color first', 'size first', 'no color'),
  stem: fc.constantFrom(...stemForms),
  colorSpelling: fc.nat(9),
  sizeSpelling: fc.nat(9),
  isLowerCase: fc.boolean(),
  nameForm: fc.constantFrom('plain', 'with color', 'with color and size', 'in brackets'),
  oneSizeInCode: fc.boolean(),
})
type Convention = typeof convention extends fc.Arbitrary<infer T> ? T : never

const styleDraft = fc.record({
  colors: fc.uniqueArray(fc.constantFrom(...Object.keys(colors)), { minLength: 1, maxLength: 5 }),
  sizes: fc.constantFrom(...sizeRuns),
  words: fc.tuple(fc.constantFrom(...words), fc.constantFrom(...words), fc.constantFrom(...kinds)),
})

/** Several suppliers with one convention each, their styles in the order of their numbers. */
export const catalogsOfSuppliers: fc.Arbitrary<StyleFixture[]> = fc
  .array(fc.tuple(convention, fc.array(styleDraft, { minLength: 1, maxLength: 8 })), {
    minLength: 1,
    maxLength: 4,
  })
  .map((suppliers) =>
    suppliers.flatMap(([convention, styles], supplier) =>
      styles.map((style, index) => createStyle(convention, style, { supplier, index })),
    ),
  )

function createStyle(
  convention: Convention,
  draft: { colors: string[]; sizes: Record<string, readonly string[]>; words: readonly string[] },
  { supplier, index }: { supplier: number; index: number },
): StyleFixture {
  const stem = convention.stem(7 * index + 1000 * (supplier + 1))
  const name = `${draft.words.join(' ')} ${String.fromCodePoint(65 + index)}`
  const styleColors = convention.order === 'no color' ? draft.colors.slice(0, 1) : draft.colors
  // A code needs a size or a color, or it says nothing.
  const hidesOneSize = !convention.oneSizeInCode && convention.order !== 'no color'
  return {
    products: styleColors.flatMap((color) =>
      Object.entries(draft.sizes).map(([size, spellings]) => ({
        code: createCode(convention, {
          stem,
          color: pick(colors[color], convention.colorSpelling),
          size: size === 'One size' && hidesOneSize ? '' : pick(spellings, convention.sizeSpelling),
        }),
        name: createName(convention, { name, color, size }),
        color,
        size,
        manufacturer: `Supplier ${supplier}`,
      })),
    ),
  }
}

const pick = (items: readonly string[] = [], index: number) => items[index % items.length] ?? ''

function createCode(
  { order, separator, sizeSeparator, isLowerCase }: Convention,
  { stem, color, size }: { stem: string; color: string; size: string },
): string {
  // Without a separator nothing says where a color ends that follows a size.
  const between = sizeSeparator === 'none' ? (order === 'color first' ? '' : separator) : sizeSeparator
  const parts = {
    'no color': [stem, size],
    'color first': [stem, color, size],
    'size first': [stem, size, color],
  }
  const present = parts[order].filter(Boolean)
  const code = present.reduce((text, part, index) => `${text}${index === 2 ? between : separator}${part}`)
  return isLowerCase ? code.toLowerCase() : code
}

function createName(
  { nameForm }: Convention,
  { name, color, size }: { name: string; color: string; size: string },
): string {
  const forms = {
    plain: name,
    'with color': `${name} ${color}`,
    'with color and size': `${name} - ${color} / ${size}`,
    'in brackets': `${name} (${color}, ${size})`,
  }
  return forms[nameForm]
}

/** Products whose codes, names, colors and sizes are drawn from few values, so that many collide. */
export const flawedCatalogs = fc.array(
  fc.record({
    code: fc
      .array(fc.constantFrom('TEE', '10', 'M', 'NVY', 'NA', 'XXL', '32', 'MNVY', '-', '', '😀'), {
        maxLength: 5,
      })
      .chain((parts) => fc.constantFrom('-', '', ' ').map((separator) => parts.join(separator))),
    name: fc.constantFrom('', 'Tee', 'Tee Navy', 'Hat M', '- / -'),
    color: fc.constantFrom('Navy', 'NAVY', 'Natural', '', 'Black'),
    size: fc.constantFrom('M', 'm', 'XXL', '2XL', '32', '', 'One size'),
    manufacturer: fc.constantFrom(null, 'Acme'),
    styleKey: fc.constantFrom(null, null, null, '10', 'TEE', 'tee-2', ' '),
  }),
  { maxLength: 40 },
)
