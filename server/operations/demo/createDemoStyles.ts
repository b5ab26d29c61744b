// Creates the company's own line for the demo: styles in several colors with their size runs, prepacks, and some broken runs.
import type { NewStyle } from '#contract/catalog/styles.ts'
import { findSizeIndex } from '#domain/catalog/sizeScales.ts'
import { createPrepack } from '#server/catalog/prepacks/savePrepack.ts'
import { findSizeScales } from '#server/catalog/sizeScales/findSizeScales.ts'
import { adjustStock } from '#server/catalog/stock/changeStock.ts'
import { createStyle } from '#server/catalog/styles/createStyle.ts'
import type { Ctx } from '#server/ctx.ts'
import { transact } from '#server/platform/db/transact.ts'

import { createRandomSource } from './randomSource.ts'

const letters = 'XXS to 5XL'
const waist = 'Waist 28 to 40'
const shoes = 'EU 35 to 48'

interface DemoStyle {
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

/** Units of one pack by size. */
const packs = [
  { name: 'A', scale: letters, sizes: { S: 1, M: 2, L: 2, XL: 1 } },
  { name: 'B', scale: letters, sizes: { S: 2, M: 3, L: 3, XL: 2 } },
  { name: 'Case of 12', scale: waist, sizes: { 30: 1, 31: 2, 32: 3, 33: 3, 34: 2, 36: 1 } },
]

/** Styles of which a core size is sold out in one color. */
const brokenRuns = [
  ['1042', 'Sand', 'M'],
  ['1096', 'Charcoal', 'L'],
  ['1207', 'Indigo', '32'],
  ['1304', 'Emerald', 'M'],
  ['1511', 'Black', '39'],
] as const

/** One transaction. Core sizes get the most stock. */
export async function createDemoStyles(ctx: Ctx): Promise<void> {
  await transact(ctx, async (ctx) => {
    const random = createRandomSource(1042)
    const { sizeScales } = await findSizeScales(ctx)
    const scaleOf = (name: string) => {
      const scale = sizeScales.find((one) => one.name === name)
      if (!scale) throw new Error(`There is no size scale ${name}`)
      return scale
    }
    for (const { scale: scaleName, colors, sizes, price, ...style } of rows.map(toDemoStyle)) {
      const scale = scaleOf(scaleName)
      const isCore = (size: string) => scale.sizes[findSizeIndex(scale, size)]?.isCore === true
      const input: NewStyle = {
        ...style,
        manufacturer: 'Selvedge',
        description: `${style.name} of the company's own line.`,
        priceCents: price * 100,
        sizeScaleId: scale.id,
        colors: colors.map((name) => ({ name })),
        sizes: [...sizes],
        quantities: colors.flatMap((color) =>
          sizes.map((size) => ({ color, size, quantity: random.between(1, isCore(size) ? 8 : 4) * 12 })),
        ),
      }
      const { products } = await createStyle(ctx, input)
      for (const [number, color, size] of brokenRuns.filter(([broken]) => broken === style.number)) {
        const sold = products.find((product) => product.color === color && product.size === size)
        if (!sold) throw new Error(`Style ${number} has no ${color} in ${size}`)
        await adjustStock(ctx, { id: sold.id, difference: -sold.quantity, reason: 'Sold at the trade fair' })
      }
    }
    for (const { name, scale, sizes } of packs) {
      const quantities = Object.entries(sizes).map(([label, quantity]) => ({ label, quantity }))
      await createPrepack(ctx, { name, sizeScaleId: scaleOf(scale).id, sizes: quantities })
    }
  })
}
