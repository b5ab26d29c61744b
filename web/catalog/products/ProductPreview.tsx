// A product in the panel next to a list.
import { Pencil, Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { findProduct, type Product } from '#contract/catalog/products.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { PreviewContent, type PreviewProps } from '#web/lists/PreviewContent.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Money } from '#web/ui/Money.tsx'

import { openLabel } from './openLabel.ts'
import { productFacts } from './productFacts.tsx'
import { ProductImage } from './ProductImage.tsx'
import { StockBadge } from './StockBadge.tsx'

// With the form library.
const EditProductDialog = lazy(async () => ({
  default: (await import('./EditProductDialog.tsx')).EditProductDialog,
}))

export function ProductPreview(props: PreviewProps) {
  return (
    <PreviewContent
      {...props}
      endpoint={findProduct}
      page="/products/$id"
      noun="product"
      title={({ name }) => name}
      renderState={(product) => (
        <>
          <StockBadge of={product} />
          <Money value={formatUsd(product.priceCents)} className="ml-auto text-body font-semibold text-ink" />
        </>
      )}
      renderActions={(product) => <Actions product={product} />}
    >
      {(product) => (
        <>
          <div className="w-40">
            <ProductImage
              product={product}
              alt=""
              width={480}
              eager
              className="rounded-md border border-hairline"
            />
          </div>
          <DefinitionList items={productFacts(product)} />
        </>
      )}
    </PreviewContent>
  )
}

function Actions({ product }: { product: Product }) {
  const mayEdit = usePermissionError('products.edit') === undefined
  const [isOpen, setIsOpen] = useState<boolean>()
  return (
    <>
      <Button onClick={() => openLabel(product)}>
        <Printer aria-hidden="true" />
        Print label
      </Button>
      {mayEdit && (
        <Button variant="primary" onClick={() => setIsOpen(true)}>
          <Pencil aria-hidden="true" />
          Edit
        </Button>
      )}
      {isOpen !== undefined && (
        <Suspense>
          <EditProductDialog product={product} open={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  )
}
