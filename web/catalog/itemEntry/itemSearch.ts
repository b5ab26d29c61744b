// The search of the item field: styles and products by number, name, color or code.
import { queryOptions } from '@tanstack/react-query'

import { findProducts, type Product } from '#contract/catalog/products.ts'
import { findStyles, type StyleSummary } from '#contract/catalog/styles.ts'
import { meansCode } from '#domain/platform/codes.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { scanReadings } from '#domain/platform/scans.ts'
import { call } from '#web/api/call.ts'

import type { ItemPrices } from './itemPrices.ts'

export type ItemOption =
  | { kind: 'style'; key: string; style: StyleSummary }
  | { kind: 'product'; key: string; product: Product }

/** At the prices of the customer. One query, so that its list never shows styles of one text with products of another. */
export function itemSearch(search: string, customerId: number | null, { atPrices }: ItemPrices) {
  return queryOptions({
    // The path makes live updates of products reload it.
    queryKey: [findProducts.path, 'items', customerId, search],
    // Without the signal: it would abort the request when the text changes, while Enter waits for the result.
    queryFn: async () => {
      const [code] = scanReadings(search)
      if (code === '') return []
      const [{ styles }, { products }] = await Promise.all([
        call(findStyles, { page: 1, limit: 5, search: code }),
        call(findProducts, { page: 1, limit: 12, search: code }),
      ])
      return itemOptions(search, styles, await atPrices(customerId, products))
    },
  })
}

/** Styles first, but a product whose code was typed exactly before all others. */
function itemOptions(
  search: string,
  styles: readonly StyleSummary[],
  products: readonly Product[],
): ItemOption[] {
  const options: ItemOption[] = [
    ...styles
      .toSorted((a, b) => Number(hasNumber(b, search)) - Number(hasNumber(a, search)))
      .map((style) => ({ kind: 'style' as const, key: `style ${style.id}`, style })),
    ...products.map((product) => ({ kind: 'product' as const, key: `product ${product.id}`, product })),
  ]
  const isExact = (option: ItemOption) => option.kind === 'product' && meansCode(search, option.product.code)
  return [...options.filter(isExact), ...options.filter((option) => !isExact(option))]
}

function hasNumber({ number }: StyleSummary, text: string): boolean {
  return foldText(number) === foldText(text)
}

export async function findStyleByNumber(number: string): Promise<StyleSummary | undefined> {
  const { styles } = await call(findStyles, { page: 1, limit: 5, search: number })
  return styles.find((style) => hasNumber(style, number))
}
