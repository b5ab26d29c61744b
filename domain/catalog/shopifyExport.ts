// Shopify's export of products: one row per variant, of which only the first names the product.
import { guessColumns } from './columnMapping.ts'
import type { ImportCells } from './importRow.ts'

/** What Shopify calls a column, in the export of today and in its template of 2025. */
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

/** Whether the columns are those of Shopify's export of products. */
export function isShopifyExport(names: readonly string[]): boolean {
  const at = findColumns(names)
  return (['handle', 'title', 'option1', 'price'] as const).every((column) => at[column] >= 0)
}

function findColumns(names: readonly string[]): Record<ShopifyColumn, number> {
  const folded = names.map((name) => name.trim().toLowerCase())
  const positions = Object.entries(columnNames).map(([column, spellings]) => [
    column,
    folded.findIndex((name) => (spellings as readonly string[]).includes(name)),
  ])
  return Object.fromEntries(positions) as Record<ShopifyColumn, number>
}

/**
 * Gives back what reads one row after the other. What the first row of a handle says of the product holds for the
 * variants below it; a row that only adds an image to it is undefined.
 */
export function createShopifyReader(
  names: readonly string[],
): (cells: readonly string[]) => ImportCells | undefined {
  const at = findColumns(names)
  let product = { handle: '', title: '', body: '', vendor: '', type: '', options: guessColumns([]) }
  return (cells) => {
    const text = (column: ShopifyColumn) => cells[at[column]] ?? ''
    const handle = text('handle')
    const values = [text('option1'), text('option2'), text('option3')]
    // A spreadsheet would take a SKU of digits for a number: Shopify puts an apostrophe before it.
    const sku = text('sku').replace(/^'/, '')
    if (handle !== product.handle || handle === '') {
      product = {
        handle,
        title: text('title'),
        body: plainTextOf(text('body')),
        vendor: text('vendor'),
        type: text('type'),
        options: guessColumns([text('optionName1'), text('optionName2'), text('optionName3')]),
      }
    } else if ([...values, sku, text('price'), text('quantity')].every((value) => value === ''))
      return undefined
    // The only variant of a product without options is called so.
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
    }
  }
}

/** Tags inside a line of text, and tags whose content is no text; any other begins a new line. */
const inline =
  /^(a|abbr|b|big|cite|code|del|dfn|em|font|i|img|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|tt|u|wbr)$/
const silent = /^(script|style)$/
const entities = new Map([
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ndash: '–', mdash: '—' }),
  ...Object.entries({ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', hellip: '…', bull: '•', deg: '°' }),
])

/** Longer HTML is no description of clothes: left as it is, it is refused for its length. */
const maxHtmlLength = 50_000

/** The text of a piece of HTML, a line for each paragraph and list item. */
function plainTextOf(html: string): string {
  if (html.length > maxHtmlLength) return html
  let text = ''
  let skipped = ''
  for (const [piece, close, tag] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^<>]*>|<[!?/][^<>]*>|[^<]+|</gi)) {
    const name = tag?.toLowerCase()
    if (skipped !== '') {
      if (close && name === skipped) skipped = ''
    } else if (name !== undefined && silent.test(name)) skipped = close ? '' : name
    else if (name !== undefined) text += inline.test(name) ? '' : name === 'td' ? ' ' : '\n'
    else if (!/^<[!?/]/.test(piece)) text += piece.replace(/\s+/g, ' ')
  }
  return text
    .replace(/&(#?)(x?)(\w{1,8});/gi, decodeEntity)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
}

function decodeEntity(whole: string, numeric: string, hex: string, name: string): string {
  if (numeric === '') return entities.get(`${hex}${name}`) ?? whole
  const point = Number.parseInt(name, hex === '' ? 10 : 16)
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole
}
