// The search of the item field: styles and products by number, name, color or code.
import { queryOptions } from '@tanstack/react-query'

import { findProductAliases, type ProductAlias } from '#contract/catalog/productAliases.ts'
import { findProducts, type Product } from '#contract/catalog/products.ts'
import { findStyles, type StyleSummary } from '#contract/catalog/styles.ts'
import { meansCode } from '#domain/platform/codes.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { scanReadings } from '#domain/platform/scans.ts'
import { call } from '#web/api/call.ts'

import type { ItemPrices } from './itemPrices.ts'

export type ItemOption =
  | { kind: 'style'; key: string; style: StyleSummary }
  /** `theirCode`: what the customer calls it, or 'X-1 of Pier Mills', if that was typed. */
  | { kind: 'product'; key: string; product: Product; theirCode?: string | undefined }

/** At the prices of the customer. One query, so that its list never shows styles of one text with products of another. */
export function itemSearch(search: string, customerId: number | null, { atPrices }: ItemPrices) {
  return queryOptions({
    // The path makes live updates of products reload it.
    queryKey: [findProducts.path, 'items', customerId, search],
    // Without the signal: it would abort the request when the text changes, while Enter waits for the result.
    queryFn: async () => {
      const [code] = scanReadings(search)
      if (code === '') return []
      const [{ styles }, { products }, theirCodes] = await Promise.all([
        call(findStyles, { page: 1, limit: 5, search: code }),
        call(findProducts, { page: 1, limit: 12, search: code }),
        findTheirCodes(code, customerId),
      ])
      const all = await withProducts(products, [...theirCodes.keys()])
      return itemOptions(search, { styles, products: await atPrices(customerId, all), theirCodes })
    },
  })
}

interface FoundItems {
  styles: readonly StyleSummary[]
  products: readonly Product[]
  theirCodes: ReadonlyMap<number, string>
}

/** Styles first, but before them a product whose code was typed exactly, then those that the customer or others call so. */
function itemOptions(search: string, { styles, products, theirCodes }: FoundItems): ItemOption[] {
  const options: ItemOption[] = [
    ...styles
      .toSorted((a, b) => Number(hasNumber(b, search)) - Number(hasNumber(a, search)))
      .map((style) => ({ kind: 'style' as const, key: `style ${style.id}`, style })),
    ...products.map((product) => ({
      kind: 'product' as const,
      key: `product ${product.id}`,
      product,
      theirCode: theirCodes.get(product.id),
    })),
  ]
  const isExact = (option: ItemOption) => option.kind === 'product' && meansCode(search, option.product.code)
  const order = [...theirCodes.keys()]
  const isTheirs = (option: ItemOption) => option.kind === 'product' && order.includes(option.product.id)
  const theirs = options
    .filter((option) => isTheirs(option) && !isExact(option))
    .toSorted((a, b) => indexOf(order, a) - indexOf(order, b))
  return [
    ...options.filter(isExact),
    ...theirs,
    ...options.filter((option) => !isExact(option) && !isTheirs(option)),
  ]
}

const indexOf = (ids: readonly number[], option: ItemOption) =>
  option.kind === 'product' ? ids.indexOf(option.product.id) : ids.length

/** By product, those of the customer first. */
async function findTheirCodes(code: string, customerId: number | null): Promise<Map<number, string>> {
  const { aliases } = await call(findProductAliases, { page: 1, limit: maxTheirCodes, code })
  const isOfCustomer = ({ customer }: ProductAlias) => customer !== null && customer.id === customerId
  const sorted = [...aliases.filter(isOfCustomer), ...aliases.filter((alias) => !isOfCustomer(alias))]
  const codes = new Map<number, string>()
  for (const alias of sorted) {
    const sender = (alias.customer ?? alias.supplier)?.name
    const text = isOfCustomer(alias)
      ? `their ${alias.code}`
      : sender === undefined
        ? `barcode ${alias.code}`
        : `${alias.code} of ${sender}`
    if (!codes.has(alias.product.id)) codes.set(alias.product.id, text)
  }
  return codes
}

/** More products that others call so are not offered. */
const maxTheirCodes = 12

async function withProducts(products: readonly Product[], ids: readonly number[]): Promise<Product[]> {
  const missing = ids.filter((id) => products.every((product) => product.id !== id))
  if (missing.length === 0) return [...products]
  const { products: missingProducts } = await call(findProducts, {
    page: 1,
    limit: missing.length,
    ids: missing,
  })
  return [...products, ...missingProducts]
}

function hasNumber({ number }: StyleSummary, text: string): boolean {
  return foldText(number) === foldText(text)
}
