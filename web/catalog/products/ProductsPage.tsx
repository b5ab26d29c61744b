// The product list with search, filters, export and dialogs.
import { Link } from '@tanstack/react-router'
import { ClipboardCheck, Plus, Download } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'

import { exportProducts, findProducts, type Product, type ProductFilter } from '#contract/catalog/products.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { useExport } from '#web/api/useExport.ts'
import { CatalogMenu } from '#web/catalog/styles/CatalogMenu.tsx'
import { CatalogSwitch } from '#web/catalog/styles/CatalogSwitch.tsx'
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
import { ProductFilters } from './ProductFilters.tsx'
import { type ProductAction, ProductList, ProductListSkeleton } from './ProductList.tsx'
import { OrderSelect, ViewSwitch } from './ProductListControls.tsx'
import { ProductTable, ProductTableSkeleton } from './ProductTable.tsx'
import { describeSelection, SelectionBar } from './SelectionBar.tsx'
import { useProductSelection } from './useProductSelection.ts'
import { orderInput, useProductsSearch } from './useProductsSearch.ts'

// Loaded when first opened: with the form library, they are a sixth of the page's scripts.
const BulkEditDialog = lazy(async () => ({
  default: (await import('#web/catalog/bulkEdits/BulkEditDialog.tsx')).BulkEditDialog,
}))
const ProductDialogs = lazy(async () => ({ default: (await import('./ProductDialogs.tsx')).ProductDialogs }))

export function ProductsPage() {
  const isPhone = useIsPhone()
  const { page, limit, filters, order, view, isFiltered, setPage, setFilters, clearFilters, ...list } =
    useProductsSearch()
  const query = useLiveList(findProducts, { page, limit, ...filters, ...orderInput(order) }, 'products')
  const [chosen, setChosen] = useState<{ action: ProductAction; product: Product }>()
  const [isOpen, setIsOpen] = useState(false)
  /** Undefined until the dialog is first opened. */
  const [isBulkEditing, setIsBulkEditing] = useState<boolean>()

  const { products = [], total = 0, totalIsMinimum = false } = query.data ?? {}
  const isPastTheEnd = query.isSuccess && !query.isPlaceholderData && products.length === 0 && total > 0
  const goToLastPage = useEffectEvent(() => setPage(Math.ceil(total / limit), true))
  useEffect(() => {
    // The products of this page were deleted, or the URL is older.
    if (isPastTheEnd) goToLastPage()
  }, [isPastTheEnd])
  const isTable = view === 'table' && !isPhone
  const canBulkEdit = usePermissionError('products.bulkEdit') === undefined
  const selected = useProductSelection(products, filters, total)
  const selection = canBulkEdit ? selected : undefined
  const startAction = (action: ProductAction, product: Product) => {
    setChosen({ action, product })
    setIsOpen(true)
  }

  return (
    <>
      <PageHeader
        meta={
          <div className="flex items-center gap-3">
            <CatalogSwitch search={filters.search} category={filters.category} />
            {query.isSuccess && (
              <span className="tabular">
                {totalIsMinimum ? `${formatCount(total)}+ products` : pluralize(total, 'product')}
              </span>
            )}
            {isPhone && <CatalogMenu />}
          </div>
        }
        actions={
          <>
            {/* Without icons, the three buttons fit in one row on a phone. */}
            <div className="flex flex-wrap items-center gap-2 max-sm:[&_svg]:hidden">
              <CountStock />
              <ExportButton filter={filters} />
              <CsvUpload />
            </div>
            {!isPhone && <CatalogMenu />}
            {!isPhone && <AddProduct />}
          </>
        }
      />
      <ProductFilters filters={filters} onChange={setFilters}>
        {!isTable && <OrderSelect order={order} onChange={list.setOrder} />}
        {!isPhone && <ViewSwitch view={view} onChange={list.setView} />}
      </ProductFilters>
      {query.isPending || isPastTheEnd ? (
        isTable ? (
          <ProductTableSkeleton order={order} onSort={list.setOrder} selection={selection} />
        ) : (
          <ProductListSkeleton />
        )
      ) : query.isError ? (
        <ErrorState
          title="Failed to load products"
          text="The server can't be reached or did not respond. Your filters are kept."
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : products.length === 0 ? (
        isFiltered ? (
          <EmptyState
            drawing={<TagDrawing />}
            title="No products found"
            text="No product matches your search and filters."
            action={<Button onClick={clearFilters}>Clear Filters</Button>}
          />
        ) : (
          <EmptyState
            drawing={<HangerDrawing />}
            title="No products found"
            text="Get started by adding your first product"
            // On a phone the button is in the bottom bar.
            action={isPhone ? undefined : <AddProduct />}
          />
        )
      ) : (
        <div
          aria-busy={query.isPlaceholderData}
          className="transition-opacity aria-busy:opacity-60 aria-busy:delay-150"
        >
          <NewRowsButton news={query.news} />
          {isTable ? (
            <ProductTable
              products={products}
              order={order}
              onSort={list.setOrder}
              selection={selection}
              onAction={startAction}
            />
          ) : (
            <ProductList products={products} onAction={startAction} />
          )}
          <Pagination
            page={page}
            pageSize={limit}
            total={total}
            isMinimum={totalIsMinimum}
            onPageChange={setPage}
          />
          {isTable && selection && selection.count > 0 && (
            <SelectionBar
              selection={selection}
              total={total}
              totalIsMinimum={totalIsMinimum}
              onBulkEdit={() => setIsBulkEditing(true)}
            />
          )}
        </div>
      )}
      {isPhone && (
        <BottomBar>
          <AddProduct />
        </BottomBar>
      )}
      <Suspense>
        {selection && isBulkEditing !== undefined && (
          <BulkEditDialog
            selection={selection.isAll ? { filter: filters } : { ids: [...selection.ids] }}
            description={describeSelection(selection, totalIsMinimum)}
            open={isBulkEditing}
            onOpenChange={setIsBulkEditing}
            onDone={selection.clear}
          />
        )}
        {chosen && <ProductDialogs {...chosen} open={isOpen} onOpenChange={setIsOpen} />}
      </Suspense>
    </>
  )
}

function CountStock() {
  const permissionError = usePermissionError('products.edit')
  const content = (
    <>
      <ClipboardCheck aria-hidden="true" />
      Count Stock
    </>
  )
  if (permissionError !== undefined) {
    return (
      <Button variant="ghost" disabledReason={permissionError}>
        {content}
      </Button>
    )
  }
  return (
    <Link to="/count-stock" {...shortcutProps('Alt+C')} className={buttonStyles({ variant: 'ghost' })}>
      {content}
    </Link>
  )
}

function AddProduct() {
  const permissionError = usePermissionError('products.edit')
  const content = (
    <>
      <Plus aria-hidden="true" />
      Add Product
    </>
  )
  if (permissionError !== undefined) return <Button disabledReason={permissionError}>{content}</Button>
  return (
    <Link to="/add-product" {...shortcutProps('Alt+N')} className={buttonStyles({ variant: 'primary' })}>
      {content}
    </Link>
  )
}

const exportTexts = {
  emptyMessage: 'No products found to export.',
  itemsLabel: 'products',
  failureMessage: 'Failed to export products. Please try again.',
}

function ExportButton({ filter }: { filter: ProductFilter }) {
  const { start, isRunning, busyText } = useExport(exportProducts, exportTexts)
  return (
    <Button {...shortcutProps('Alt+X')} busy={isRunning} busyText={busyText} onClick={() => start(filter)}>
      <Download aria-hidden="true" />
      Export CSV
    </Button>
  )
}
