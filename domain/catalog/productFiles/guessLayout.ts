// Guesses what the columns of a file are whose program is not known.
import { type ColumnMapping, guessColumns } from '#domain/catalog/columnMapping.ts'
import { wholesaleNames } from '#domain/catalog/columnNames.ts'
import type { ImportColumn } from '#domain/catalog/importRow.ts'
import type { Program } from '#domain/catalog/programs/program.ts'
import { findPairs, findPositions } from '#domain/catalog/programs/programColumns.ts'
import { type ColumnFit, normalizeColumnName, toNameSet } from '#domain/files/columnMapping.ts'

import { type FileLayout, type FileStart, findTaken, isFilled, type OptionColumn } from './fileStart.ts'
import { findOptionFields, isSizeName } from './optionFields.ts'
import { joinQuoted, quote } from './priceColumns.ts'
import { findSizeColumns } from './sizeColumns.ts'
import { findStockColumns } from './stockColumns.ts'

const optionPairs: NonNullable<Program['options']> = [
  ...['Option', 'Attribute', 'Variant', 'Variation', 'Property'].flatMap((word) => [
    { name: `${word}{n} Name`, value: `${word}{n} Value` },
    { name: `${word} {n} Name`, value: `${word} {n} Value` },
    { name: `${word} {n} Name`, value: `${word} {n} Values` },
    { name: `${word} {n} Name`, value: `${word} {n} Value(s)` },
    { name: `${word} Name {n}`, value: `${word} Value {n}` },
    { name: `${word}_{n}_name`, value: `${word}_{n}_value` },
    { name: `${word}{n}_name`, value: `${word}{n}_value` },
  ]),
  { name: 'Attribut {n} Name', value: 'Attribut {n} Wert' },
]

/** Options whose name is not in the file: their values say whether they are sizes. */
const bareOptions = [
  'Option{n}',
  'Option {n}',
  'Attribute {n}',
  'Variant {n}',
  'Variation {n}',
  'Variant',
  'Variation',
  'Variant title',
]
const attributeLists = ['additional_attributes', 'Attributes', 'Variant attributes', 'Variant values']

export function guessLayout(start: FileStart): FileLayout {
  const { names, head } = start
  const notes: string[] = []
  const guessed = guessColumns(names, [], createFit(start))
  const mapping = preferCode(start, preferPrice(start, guessed))
  const options = findOptions(start, mapping, notes)
  const hasCombined = options.some(({ fields = [] }) => fields.length > 0)
  const hasPairs = options.some(({ name }) => name >= 0)
  const sizes =
    mapping.includes('size') || hasCombined || hasPairs
      ? []
      : findSizeColumns(names, { taken: findTaken(mapping), head, hasPrice: mapping.includes('price') })
  const hasVariants =
    hasCombined || hasPairs || sizes.length > 0 || mapping.includes('color') || mapping.includes('size')
  splitStyleNumber(start, mapping, { hasSizes: sizes.length > 0, hasVariants }, notes)
  nameByDescription(start, mapping, notes)
  const stock =
    mapping.includes('quantity') || sizes.some(({ field }) => field === 'quantity')
      ? []
      : findStockColumns(names, findTaken(mapping))
  const [onlyStock] = stock.length === 1 ? stock : []
  if (onlyStock !== undefined) mapping[onlyStock] = 'quantity'
  const style = mapping.indexOf('styleNumber')
  const isParent = style !== -1 && /\bparent\b/i.test((names[style] ?? '').replaceAll('_', ' '))
  return {
    program: undefined,
    mapping,
    sources: new Map(
      mapping.flatMap((field, position) => (field === null ? [] : [[field, [position]] as const])),
    ),
    options,
    attributes: findPositions(names, attributeLists),
    stock: stock.length > 1 ? stock : [],
    sizes,
    sharedImage: [],
    parent: isParent ? style : undefined,
    notes,
  }
}

/** Kinds of rows in exports of shops, which are no categories. */
const technicalTypes =
  /^(?:simple|variable|variation|configurable|grouped|virtual|downloadable|bundle|product|parent|child|consu|service|goods|storable product|consumable|inventory( part)?|non-?inventory( part)?|produit stockable|lagerartikel|physical|active|inactive)$/i

function createFit(start: FileStart): ColumnFit<ImportColumn> {
  const { names, head } = start
  const values = names.map((_, position) =>
    [...new Set(head.map((cells) => cells[position] ?? ''))].filter(Boolean),
  )
  return (position, field) => {
    const texts = values[position] ?? []
    if (/metafield|__export__/i.test(names[position] ?? '')) return 'no'
    if (head.length > 0 && texts.length === 0) return 'last'
    const all = (pattern: RegExp) => texts.length > 0 && texts.every((text) => pattern.test(text))
    if (field === 'productId' && all(/^__(?:export|import)__\./)) return 'no'
    if ((field === 'price' || field === 'quantity') && all(/^\D*$/)) return 'no'
    if (field === 'price' && all(/^[0.,\s$€£]+$/)) return 'last'
    if (field === 'category' && all(technicalTypes)) return 'no'
    if (field === 'color' && all(/^\d$/)) return 'no'
    return 'yes'
  }
}

const wholesale = toNameSet(wholesaleNames)

/** A price for shops wins even over a column that is called exactly price. A column whose name is only like a price is better than none. */
function preferPrice(start: FileStart, mapping: ColumnMapping): ColumnMapping {
  const found = start.names.findIndex(
    (name, position) =>
      mapping[position] === null && wholesale.has(normalizeColumnName(name)) && isFilled(start, position),
  )
  const current = start.names[mapping.indexOf('price')]
  if (current !== undefined && (found === -1 || wholesale.has(normalizeColumnName(current)))) return mapping
  const chosen = found === -1 ? findLikePrice(start, mapping) : found
  return mapping.map((field, position) => (position === chosen ? 'price' : field === 'price' ? null : field))
}

/** The only column with amounts and a word for price in its name, or the only one of those for shops; -1 if it is not clear. */
function findLikePrice(start: FileStart, mapping: ColumnMapping): number {
  const found = start.names.flatMap((name, position) => {
    const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    const isAmount = start.head.length === 0 || start.head.some((cells) => /\d/.test(cells[position] ?? ''))
    const isPrice = priceWords.test(words) && !otherPriceWords.test(words) && isAmount
    return mapping[position] === null && isPrice ? [{ position, words }] : []
  })
  const forShops = found.filter(({ words }) => shopPriceWords.test(words))
  const [only] = found.length === 1 ? found : forShops.length === 1 ? forShops : []
  return only?.position ?? -1
}

const priceWords =
  /price|wholesale|preis|prix|precio|prezzo|preço|prijs|cena|ceny|\bpris\b|价|價|価格|単価|\brate\b|tarif/i
const otherPriceWords =
  /cost|purchase|compare|old|special|discount|promo|sale\b|einkauf|achat|compra|costo|acquisto|inkoop|inköp|nákup|zakup|rebajado|descuento|scontato|level|list name|currency|retail|msrp|rrp|uvp|tier|break|code|date|type|变|原价/i
const shopPriceWords =
  /wholesale|trade|dealer|b2b|net\b|netto|\bht\b|unit|sales|selling|vente|venta|vendita|verkauf/i

const businessCode =
  /^(?:sku|variant sku|reference|référence|internal reference|item code|product code|article number|artikelnummer)$/i

/** A number that another program counts up is no product ID if there is a code of the company. */
function preferCode({ names, head }: FileStart, mapping: ColumnMapping): ColumnMapping {
  const current = mapping.indexOf('productId')
  const better = names.findIndex(
    (name, position) => mapping[position] === null && businessCode.test(name.trim()),
  )
  const texts = (position: number) => head.map((cells) => cells[position] ?? '').filter(Boolean)
  const isCounted =
    current !== -1 && texts(current).length > 0 && texts(current).every((text) => /^\d{1,7}$/.test(text))
  const isCode = better !== -1 && texts(better).some((text) => /[^\d]/.test(text))
  if (!isCounted || !isCode) return mapping
  return mapping.map((field, position) =>
    position === better ? 'productId' : position === current ? null : field,
  )
}

function findOptions({ names, head }: FileStart, mapping: ColumnMapping, notes: string[]): OptionColumn[] {
  const taken = findTaken(mapping)
  const pairs = findPairs(names, optionPairs)
  if (pairs.length > 0) return pairs
  const combined = names.flatMap((name, value) => {
    const fields = taken.has(value) ? [] : findOptionFields(name)
    return fields.length === 2 ? [{ name: -1, value, fields }] : []
  })
  const bare = findPairs(
    names,
    bareOptions.map((value) => ({ name: '', value })),
  ).filter(({ value }) => !taken.has(value))
  if (combined.length > 0 || bare.length === 0) return combined
  const options = bare.map(({ value }): OptionColumn => {
    const texts = head.map((cells) => cells[value] ?? '').filter(Boolean)
    const isSizes = texts.length > 0 && texts.every(isSizeName)
    const isCombined =
      texts.length > 0 &&
      texts.every((text) => isSizeName(text.split(/[/,|]/).at(-1)?.trim() ?? '') && /[/,|]/.test(text))
    return {
      name: -1,
      value,
      fields: isSizes && !mapping.includes('size') ? ['size'] : isCombined ? ['color', 'size'] : [],
    }
  })
  const others = options.filter(
    ({ fields = [], value }) => fields.length === 0 && head.some((cells) => (cells[value] ?? '') !== ''),
  )
  const [color] = others.length === 1 && options.length > 1 && !mapping.includes('color') ? others : []
  if (color) color.fields = ['color']
  for (const { value, fields = [] } of options)
    if (fields.length > 0)
      notes.push(`${quote(names[value] ?? '')} is read as the ${fields.join(' and the ')}.`)
  return options
}

/** A style whose rows share its number, or of which only the first row has it. */
function isShared(texts: readonly string[]): boolean {
  const filled = texts.filter(Boolean)
  return new Set(filled).size < filled.length || filled.length < texts.length
}

/** These are of one variant each: shared ones are mistakes, such as numbers that lost their last digits. */
const variantCode = /sku|ean|upc|gtin|bar-?code|product[ _-]?id/i

/** Whether rows share a product ID, but none of them the color and the size too. */
function hasVariantsOfCode({ names, head }: FileStart, mapping: ColumnMapping): boolean {
  if (variantCode.test(names[mapping.indexOf('productId')] ?? '')) return false
  const text = (cells: readonly string[], field: ImportColumn) => cells[mapping.indexOf(field)] ?? ''
  const codes = head.map((cells) => text(cells, 'productId')).filter(Boolean)
  if (codes.some((code) => /^\d{12,}$|E\+\d/i.test(code))) return false
  const variants = head.map((cells) =>
    (['productId', 'color', 'size'] as const).map((field) => text(cells, field)).join('\n'),
  )
  return new Set(codes).size < codes.length && new Set(variants).size === variants.length
}

const styleName = /style|model|parent|modell|modèle|modelo|款/i

/** A style number that was guessed as the product ID is one of many variants: their IDs are made of style, color and size. */
function splitStyleNumber(
  { names, head }: FileStart,
  mapping: ColumnMapping,
  { hasSizes, hasVariants }: { hasSizes: boolean; hasVariants: boolean },
  notes: string[],
): void {
  const code = mapping.indexOf('productId')
  const style = mapping.indexOf('styleNumber')
  if (style !== -1 && !hasVariants && /^(?:model|modelo|modell|modèle)$/i.test(names[style]?.trim() ?? '')) {
    mapping[style] = null
    return
  }
  if (code === -1 || style !== -1 || !hasVariants) return
  const isStyle = hasSizes || isShared(head.map((cells) => cells[code] ?? ''))
  if (!(isStyle && styleName.test(names[code] ?? '')) && !hasVariantsOfCode({ names, head }, mapping)) return
  mapping[code] = 'styleNumber'
  notes.push(
    `No column is the product ID: it is made of ${quote(names[code] ?? '')}, the color and the size.`,
  )
}

/** Long or empty descriptions are no names. */
const maxNameLength = 120

function nameByDescription({ names, head }: FileStart, mapping: ColumnMapping, notes: string[]): void {
  const description = mapping.indexOf('description')
  if (mapping.includes('productName') || description === -1) return
  const texts = head.map((cells) => cells[description] ?? '').filter(Boolean)
  const areNames =
    texts.length > 0 && texts.every((text) => text.length <= maxNameLength && !/[\n<]/.test(text))
  if (!areNames || !(mapping.includes('productId') || mapping.includes('styleNumber'))) return
  mapping[description] = 'productName'
  notes.push(`No column is the name: it is read from ${joinQuoted([names[description] ?? ''])}.`)
}
