// The product list with search, filters, export and dialogs.
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { exportProducts, findProducts, type Product } from '#contract/catalog/products.ts'
import { ExportButton } from '#web/api/ExportButton.tsx'
import { CatalogSwitch } from '#web/catalog/styles/CatalogSwitch.tsx'
import { ListContent } from '#web/lists/ListContent.tsx'
import { usePagedList } from '#web/lists/usePagedList.ts'
import { useRowSelection } from '#web/lists/useRowSelection.ts'
import { ActionLink } from '#web/shell/ActionLink.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { HangerDrawing, TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { CsvUpload } from './CsvUpload.tsx'
import { ProductFilters } from './ProductFilters.tsx'
import { type ProductAction, ProductList, ProductListSkeleton } from './ProductList.tsx'
import { OrderSelect, ViewSwitch } from './ProductListControls.tsx'
import { orderInput, useProductsSearch } from './useProductsSearch.ts'

// Loaded when first used: with the form library, they are a sixth of the page's scripts.
const ProductTable = lazy(async () => ({ default: (await import('./ProductTable.tsx')).ProductTable }))
const ProductSelection = lazy(async () => ({
  default: (await import('./ProductSelection.tsx')).ProductSelection,
}))
const ProductDialogs = lazy(async () => ({ default: (await import('./ProductDialogs.tsx')).ProductDialogs }))

export function ProductsPage() {
  const isPhone = useIsPhone()
  const { page, limit, filters, order, view, isFiltered, setFilters, clearFilters, ...search } =
    useProductsSearch()
  const list = usePagedList(findProducts, 'products', { page, ...filters, ...orderInput(order) }, limit)
  const [chosen, setChosen] = useState<{ action: ProductAction; product: Product }>()
  const [isOpen, setIsOpen] = useState(false)

  const { total, totalIsMinimum } = list
  const isTable = view === 'table' && !isPhone
  const selection = useRowSelection(list.rows ?? [], filters, total)
  const startAction = (action: ProductAction, product: Product) => {
    setChosen({ action, product })
    setIsOpen(true)
  }
  const table = (products: readonly Product[] | undefined) => (
    <Suspense>
      <ProductTable
        products={products}
        order={order}
        onSort={search.setOrder}
        selection={selection}
        onAction={startAction}
      />
    </Suspense>
  )
  const add = (
    <ActionLink to="/add-product" shortcut="create" icon={Plus}>
      Add Product
    </ActionLink>
  )

  return (
    <>
      <PageHeader
        meta={
          <CatalogSwitch
            search={filters.search}
            category={filters.category}
            noun="product"
            list={list.error ? undefined : list.data}
          />
        }
        actions={
          <>
            <ExportButton
              endpoint={exportProducts}
              input={filters}
              emptyMessage="No products found to export."
              itemsLabel="products"
              failureMessage="Failed to export products. Please try again."
              shortcut="export"
            />
            <CsvUpload />
            {!isPhone && add}
          </>
        }
      />
      <ProductFilters filters={filters} onChange={setFilters}>
        {!isTable && <OrderSelect order={order} onChange={search.setOrder} />}
        {!isPhone && <ViewSwitch view={view} onChange={search.setView} />}
      </ProductFilters>
      <ListContent
        list={{ ...list, isFiltered }}
        noun="product"
        skeleton={isTable ? table(undefined) : <ProductListSkeleton />}
        empty={
          <EmptyState
            drawing={<HangerDrawing />}
            title="No products found"
            text="Get started by adding your first product"
            // On a phone the button is in the bottom bar.
            action={isPhone ? undefined : add}
          />
        }
        noMatch={
          <EmptyState
            drawing={<TagDrawing />}
            title="No products found"
            text="No product matches your search and filters."
            action={<Button onClick={clearFilters}>Clear Filters</Button>}
          />
        }
      >
        {(products) =>
          isTable ? table(products) : <ProductList products={products} onAction={startAction} />
        }
      </ListContent>
      {isPhone && <BottomBar>{add}</BottomBar>}
      <Suspense>
        {isTable && (
          <ProductSelection
            selection={selection}
            filters={filters}
            total={total}
            totalIsMinimum={totalIsMinimum}
          />
        )}
        {chosen && <ProductDialogs {...chosen} open={isOpen} onOpenChange={setIsOpen} />}
      </Suspense>
    </>
  )
}
