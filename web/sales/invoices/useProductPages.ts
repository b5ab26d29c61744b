// The products that a search finds, page after page.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'

import { findProducts, type Product } from '#contract/catalog/products.ts'
import { call } from '#web/api/call.ts'

/** A page of the picker (SPEC.md section 9). */
const pageSize = 100

/** `loadMore` does nothing while a page is on its way or where there is no more. */
export function useProductPages(search: string) {
  const query = useInfiniteQuery({
    queryKey: [findProducts.path, 'pages', search],
    queryFn: ({ pageParam: page, signal }) =>
      call(findProducts, { page, limit: pageSize, search: search || undefined }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ products, total, totalIsEstimate }, pages) =>
      products.length === pageSize && (totalIsEstimate === true || pages.length * pageSize < total)
        ? pages.length + 1
        : undefined,
    placeholderData: keepPreviousData,
  })
  const { data, hasNextPage, isFetching, fetchNextPage } = query
  const last = data?.pages.at(-1)
  return {
    products: data && eachOnce(data.pages.flatMap(({ products }) => products)),
    total: last?.total ?? 0,
    totalIsEstimate: last?.totalIsEstimate === true && hasNextPage,
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

/** A product that was added meanwhile moves the last one of a page onto the next. */
function eachOnce(products: readonly Product[]): Product[] {
  return [...new Map(products.map((product) => [product.id, product])).values()]
}
