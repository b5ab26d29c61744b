// Reads Shopify's product export: one row per variant, of which only the first has the product's own fields.
import { type ColumnMapping, guessColumns } from './columnMapping.ts'
import type { ImportCells } from './importRow.ts'

/** Column names in Shopify's current export and in its 2025 template. */
const columnNames = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  body: ['body (html)', 'description'],
  vendor: ['vendor'],
  type: ['type'],
  optionName1: ['option1 name'],
  optionName2: ['option2 name'],
  optionName3: ['option3 name'],
  option1: ['option1 value'],
  option2: ['option2 value'],
  option3: ['option3 value'],
  sku: ['variant sku', 'sku'],
  price: ['variant price', 'price'],
  quantity: ['variant inventory qty', 'inventory quantity'],
} as const
type ShopifyColumn = keyof typeof columnNames

export function isShopifyExport(names: readonly string[]): boolean {
  const columns = findColumns(names)
  return (['handle', 'title', 'option1', 'price'] as const).every((column) => columns[column] >= 0)
}

function findColumns(names: readonly string[]): Record<ShopifyColumn, number> {
  const normalized = names.map((name) => name.trim().toLowerCase())
  const positions = Object.entries(columnNames).map(([column, spellings]) => [
    column,
    normalized.findIndex((name) => (spellings as readonly string[]).includes(name)),
  ])
  return Object.fromEntries(positions) as Record<ShopifyColumn, number>
}

/** The fields of a product's first row; `options` says which ones are its color and its size. */
interface ShopifyProduct {
  handle: string
  title: string
  body: string
  vendor: string
  type: string
  options: ColumnMapping
}

/**
 * Returns a function that reads the rows in order. Product fields from the first row of a handle apply to the variants
 * below it. A row that only adds an image gives undefined.
 */
export function createShopifyReader(
  names: readonly string[],
): (cells: readonly string[]) => ImportCells | undefined {
  const columns = findColumns(names)
  let product: ShopifyProduct | undefined
  return (cells) => {
    const text = (column: ShopifyColumn) => cells[columns[column]] ?? ''
    const handle = text('handle')
    const values = [text('option1'), text('option2'), text('option3')]
    // Shopify puts an apostrophe before a numeric SKU so that spreadsheets keep it as text.
    const sku = text('sku').replace(/^'/, '')
    if (!product || handle !== product.handle || handle === '') {
      product = {
        handle,
        title: text('title'),
        body: htmlToText(text('body')),
        vendor: text('vendor'),
        type: text('type'),
        options: guessColumns([text('optionName1'), text('optionName2'), text('optionName3')]),
      }
    } else if ([...values, sku, text('price'), text('quantity')].every((value) => value === ''))
      return undefined
    // Shopify's placeholder for a product without options.
    const options = values.map((value) => (value === 'Default Title' ? '' : value))
    const color = product.options.indexOf('color')
    const size = product.options.indexOf('size')
    const others = options.filter((value, index) => value !== '' && index !== color && index !== size)
    return {
      productId: sku || [handle, ...options].filter(Boolean).join('-'),
      productName: [product.title, ...others].join(' / '),
      color: options[color] ?? '',
      size: options[size] ?? '',
      price: text('price'),
      quantity: text('quantity'),
      category: product.type,
      description: product.body,
      manufacturer: product.vendor,
      // A product without options is a single variant, which needs no style.
      styleNumber: options.some(Boolean) ? handle : '',
    }
  }
}

/** Every other tag starts a new line. */
const inlineTags =
  /^(a|abbr|b|big|cite|code|del|dfn|em|font|i|img|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|tt|u|wbr)$/
const hiddenTags = new Set(['script', 'style'])
const entities = new Map([
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ndash: '–', mdash: '—' }),
  ...Object.entries({ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', hellip: '…', bull: '•', deg: '°' }),
])

/** Longer HTML stays unconverted and is then rejected for its length. */
const maxHtmlLength = 50_000

/** Returns the text of HTML, one line per paragraph and list item. */
function htmlToText(html: string): string {
  if (html.length > maxHtmlLength) return html
  let text = ''
  let skipped = ''
  const pieces = html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^<>]*>|<[!?/][^<>]*>|(.[^<]*)/gis)
  for (const [, close, tag = '', words = ''] of pieces) {
    const name = tag.toLowerCase()
    if (skipped !== '') {
      if (close && name === skipped) skipped = ''
    } else if (hiddenTags.has(name)) skipped = close ? '' : name
    else if (name !== '') text += inlineTags.test(name) ? '' : name === 'td' ? ' ' : '\n'
    else text += words.replace(/\s/g, ' ')
  }
  return text
    .replace(/&(#?)(x?)(\w{1,8});/gi, decodeEntity)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
}

function decodeEntity(entity: string, numeric: string, hex: string, name: string): string {
  if (numeric === '') return entities.get(`${hex}${name}`) ?? entity
  const point = Number.parseInt(name, hex === '' ? 10 : 16)
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : entity
}
