// The product list: search, filters, cards, and the dialogs that open from them (SPEC.md section 2).
import { Link } from '@tanstack/react-router'
import { ClipboardCheck, Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'

import { findProducts, type Product } from '#contract/catalog/products.ts'
import { pluralize } from '#domain/platform/format.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { NewRowsButton } from '#web/live/NewRowsButton.tsx'
import { useLiveList } from '#web/live/useLiveList.ts'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { HangerDrawing, TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { CsvUpload } from './CsvUpload.tsx'
import { ExportButton } from './ExportButton.tsx'
import type { ProductAction } from './productActions.ts'
import { ProductDialogs } from './ProductDialogs.tsx'
import { ProductFilters } from './ProductFilters.tsx'
import { ProductList, ProductListSkeleton, productsPerPage } from './ProductList.tsx'
import { useProductsSearch } from './useProductsSearch.ts'

export function ProductsPage() {
  const isPhone = useIsPhone()
  const { page, filters, isFiltered, setPage, setFilters, clearFilters } = useProductsSearch()
  const query = useLiveList(findProducts, { page, limit: productsPerPage, ...filters }, 'products')
  const [chosen, setChosen] = useState<{ deed: ProductAction; product: Product }>()
  const [isOpen, setIsOpen] = useState(false)

  const { products = [], total = 0, totalIsEstimate = false } = query.data ?? {}
  const isPastTheEnd = query.isSuccess && !query.isPlaceholderData && products.length === 0 && total > 0
  const goToLastPage = useEffectEvent(() => setPage(Math.ceil(total / productsPerPage), true))
  useEffect(() => {
    // The last product of the last page was deleted, or the address is older than the list.
    if (isPastTheEnd) goToLastPage()
  }, [isPastTheEnd])

  return (
    <>
      <PageHeader
        meta={
          query.isSuccess && (
            <span className="tabular">{`${totalIsEstimate ? 'about ' : ''}${pluralize(total, 'product')}`}</span>
          )
        }
        actions={
          // On a phone the three stand in one row, without their icons.
          <div className="flex flex-wrap items-center gap-2 max-sm:[&_svg]:hidden">
            <Link
              to="/count-stock"
              {...shortcutProps('Alt+C')}
              className={buttonStyles({ variant: 'ghost' })}
            >
              <ClipboardCheck aria-hidden="true" />
              Count Stock
            </Link>
            <ExportButton filter={filters} />
            <CsvUpload />
            {!isPhone && <AddProduct />}
          </div>
        }
      />
      <ProductFilters filters={filters} onChange={setFilters} />
      {query.isPending || isPastTheEnd ? (
        <ProductListSkeleton />
      ) : query.isError ? (
        <ErrorState
          title="Failed to load products"
          text="The server could not be reached or did not answer. Your filters are kept."
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : products.length === 0 ? (
        isFiltered ? (
          <EmptyState
            drawing={<TagDrawing />}
            title="No products found"
            text="Nothing matches this search and these filters."
            action={<Button onClick={clearFilters}>Clear Filters</Button>}
          />
        ) : (
          <EmptyState
            drawing={<HangerDrawing />}
            title="No products found"
            text="Get started by adding your first product"
            // On a phone it stands at the bottom.
            action={isPhone ? undefined : <AddProduct />}
          />
        )
      ) : (
        <div
          aria-busy={query.isPlaceholderData}
          className="transition-opacity aria-busy:opacity-60 aria-busy:delay-150"
        >
          <NewRowsButton news={query.news} />
          <ProductList
            products={products}
            onDeed={(deed, product) => {
              setChosen({ deed, product })
              setIsOpen(true)
            }}
          />
          <Pagination
            page={page}
            pageSize={productsPerPage}
            total={total}
            isEstimate={totalIsEstimate}
            onPageChange={setPage}
          />
        </div>
      )}
      {isPhone && (
        <BottomBar>
          <AddProduct />
        </BottomBar>
      )}
      {chosen && <ProductDialogs {...chosen} open={isOpen} onOpenChange={setIsOpen} />}
    </>
  )
}

function AddProduct() {
  const whyNot = usePermissionError('products.edit')
  const content = (
    <>
      <Plus aria-hidden="true" />
      Add Product
    </>
  )
  if (whyNot !== undefined) return <Button disabledReason={whyNot}>{content}</Button>
  return (
    <Link to="/add-product" {...shortcutProps('Alt+N')} className={buttonStyles({ variant: 'primary' })}>
      {content}
    </Link>
  )
}
