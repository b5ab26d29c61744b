// The company's own line in the demo: its styles, prepacks and broken size runs, and how well each style sells.

const letters = 'XXS to 5XL'
const waist = 'Waist 28 to 40'
const shoes = 'EU 35 to 48'

export interface DemoStyle {
  number: string
  name: string
  category: string
  price: number
  season: string
  scale: string
  colors: readonly string[]
  sizes: readonly string[]
}

const alpha = ['S', 'M', 'L', 'XL']
const wideAlpha = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
const waists = ['30', '31', '32', '33', '34', '36']
const womenShoes = ['36', '37', '38', '39', '40', '41']
const menShoes = ['40', '41', '42', '43', '44', '45']

type Row = [string, string, string, number, string, string, readonly string[], readonly string[]]

/** Number, name, category, price in dollars, season, scale, colors, sizes. */
const rows: readonly Row[] = [
  ['1042', 'Rib Tank', 'Tops', 14, 'Spring 2027', letters, ['Navy', 'Sand', 'White'], wideAlpha],
  [
    '1050',
    'Heavy Cotton T-Shirt',
    'Tops',
    18,
    'Basics',
    letters,
    ['Black', 'White', 'Olive', 'Heather Grey'],
    wideAlpha,
  ],
  ['1063', 'Linen Camp Shirt', 'Tops', 38, 'Spring 2027', letters, ['Ecru', 'Sky Blue', 'Sage'], alpha],
  ['1071', 'Oxford Shirt', 'Tops', 42, 'Basics', letters, ['White', 'Light Blue'], wideAlpha],
  ['1084', 'Pique Polo', 'Tops', 32, 'Spring 2027', letters, ['Navy', 'Forest Green', 'Burgundy'], alpha],
  ['1096', 'Loopback Hoodie', 'Tops', 54, 'Fall 2026', letters, ['Charcoal', 'Navy', 'Sand'], wideAlpha],
  ['1103', 'Merino Crew Sweater', 'Tops', 68, 'Fall 2026', letters, ['Camel', 'Charcoal', 'Burgundy'], alpha],
  ['1118', 'Fisherman Cardigan', 'Tops', 79, 'Fall 2026', letters, ['Ecru', 'Navy'], alpha],
  ['1207', 'Selvedge Denim Jeans', 'Bottoms', 88, 'Basics', waist, ['Indigo', 'Black'], waists],
  ['1215', 'Washed Chino Trousers', 'Bottoms', 49, 'Spring 2027', waist, ['Khaki', 'Navy', 'Olive'], waists],
  ['1222', 'Linen Shorts', 'Bottoms', 36, 'Spring 2027', letters, ['Sand', 'Sky Blue'], alpha],
  ['1231', 'Ribbed Leggings', 'Bottoms', 24, 'Basics', letters, ['Black', 'Plum'], alpha],
  ['1304', 'Wrap Dress', 'Dresses', 72, 'Spring 2027', letters, ['Emerald', 'Dusty Rose', 'Black'], alpha],
  ['1311', 'Shirt Dress', 'Dresses', 66, 'Spring 2027', letters, ['White', 'Denim'], alpha],
  ['1326', 'Pleated Midi Skirt', 'Bottoms', 58, 'Fall 2026', letters, ['Rust', 'Navy'], alpha],
  ['1402', 'Chore Jacket', 'Tops', 96, 'Fall 2026', letters, ['Indigo', 'Olive', 'Ecru'], wideAlpha],
  ['1419', 'Wool Overcoat', 'Tops', 189, 'Fall 2026', letters, ['Camel', 'Charcoal'], alpha],
  ['1503', 'Canvas Sneaker', 'Shoes', 44, 'Spring 2027', shoes, ['White', 'Navy'], menShoes],
  ['1511', 'Leather Ankle Boot', 'Shoes', 118, 'Fall 2026', shoes, ['Black', 'Cognac'], womenShoes],
  ['1528', 'Suede Sandal', 'Shoes', 52, 'Spring 2027', shoes, ['Tan', 'Black'], womenShoes],
]

const toDemoStyle = ([number, name, category, price, season, scale, colors, sizes]: Row): DemoStyle => ({
  number,
  name,
  category,
  price,
  season,
  scale,
  colors,
  sizes,
})

export const demoStyles: readonly DemoStyle[] = rows.map(toDemoStyle)

const bestSellers = new Set([
  '1042',
  '1050',
  '1071',
  '1084',
  '1096',
  '1103',
  '1207',
  '1231',
  '1304',
  '1402',
  '1503',
  '1511',
])
const otherStyleShare = 0.25
const otherColorShare = 0.15

/** Relative to the best sellers, which sell in their first color. */
export function stylePopularity(number: string, color: string): number {
  const isFirstColor = demoStyles.find((style) => style.number === number)?.colors[0] === color
  return (bestSellers.has(number) ? 1 : otherStyleShare) * (isFirstColor ? 1 : otherColorShare)
}

/** Units of one pack by size. */
export const demoPrepacks = [
  { name: 'A', scale: letters, sizes: { S: 1, M: 2, L: 2, XL: 1 } },
  { name: 'B', scale: letters, sizes: { S: 2, M: 3, L: 3, XL: 2 } },
  { name: 'Case of 12', scale: waist, sizes: { 30: 1, 31: 2, 32: 3, 33: 3, 34: 2, 36: 1 } },
]

/** Styles of which a core size is out of stock in one color at the end of the year. */
export const brokenRuns = [
  ['1042', 'Sand', 'M'],
  ['1096', 'Charcoal', 'L'],
  ['1207', 'Indigo', '32'],
  ['1304', 'Emerald', 'M'],
  ['1511', 'Black', '39'],
] as const
