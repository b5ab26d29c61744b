// Product searches of the invoice form: page by page for the picker, and by exact code for scanners.
import { useInfiniteQuery } from '@tanstack/react-query'

import { findProducts, type Product } from '#contract/catalog/products.ts'
import { call } from '#web/api/call.ts'
import { showError } from '#web/api/errorMessage.ts'
import { forChosenCustomer, keepOfSameCustomer } from '#web/catalog/itemEntry/itemPrices.ts'
import { findScanned, unknownCodeMessage } from '#web/catalog/stock/findScanned.ts'
import { toastError } from '#web/ui/toast.ts'

import { atCustomerPrices } from './customerPrices.ts'

const pageSize = 100

/** At the prices of the customer. `loadMore` does nothing while a page is loading or if there are no more. */
export function useProductPages(search: string, customerId: number | null) {
  const query = useInfiniteQuery({
    queryKey: [findProducts.path, 'pages', customerId, search],
    queryFn: async ({ pageParam: page, signal }) => {
      const found = await call(
        findProducts,
        { page, limit: pageSize, search: search || undefined },
        { signal },
      )
      return { ...found, products: await atCustomerPrices(customerId, found.products) }
    },
    initialPageParam: 1,
    getNextPageParam: ({ products, total, totalIsMinimum }, pages) =>
      products.length === pageSize && (totalIsMinimum === true || pages.length * pageSize < total)
        ? pages.length + 1
        : undefined,
    placeholderData: keepOfSameCustomer(customerId),
  })
  const { data, hasNextPage, isFetching, fetchNextPage } = query
  const lastPage = data?.pages.at(-1)
  return {
    products: data && distinct(data.pages.flatMap(({ products }) => products)),
    total: lastPage?.total ?? 0,
    totalIsMinimum: lastPage?.totalIsMinimum === true && hasNextPage,
    error: query.error,
    isFetching,
    isPlaceholderData: query.isPlaceholderData,
    hasMore: hasNextPage,
    refetch: query.refetch,
    loadMore: () => {
      if (hasNextPage && !isFetching) void fetchNextPage()
    },
  }
}

/** A product created meanwhile moves the last one of a page onto the next page. */
function distinct(products: readonly Product[]): Product[] {
  return [...new Map(products.map((product) => [product.id, product])).values()]
}

/** With the units of the scan. Shows a toast if the call fails, or if no product has the code and `reportsUnknown` is set. */
export async function findProductByCode(
  code: string,
  { chosenId, reportsUnknown }: { chosenId: () => number | null; reportsUnknown: boolean },
): Promise<{ product: Product; units: number } | undefined> {
  try {
    const scanned = await findScanned(code)
    if (!('product' in scanned)) {
      if (reportsUnknown) toastError('refusal' in scanned ? scanned.refusal : unknownCodeMessage(code))
      return undefined
    }
    const find = (customerId: number | null) => atCustomerPrices(customerId, [scanned.product])
    const [product] = await forChosenCustomer(chosenId, find)
    return product && { product, units: scanned.units }
  } catch (error) {
    showError(error, 'Failed to load products')
    return undefined
  }
}
