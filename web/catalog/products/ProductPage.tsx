// The page of one product: image, details, QR code and stock history.
import { getRouteApi, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { Printer, ImageUp, ArrowLeft, Pencil, Tag } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { findProduct, type Product, setProductImage } from '#contract/catalog/products.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { StockHistory } from '#web/catalog/stock/StockHistory.tsx'
import { ActionLink } from '#web/shell/ActionLink.tsx'
import { readId } from '#web/shell/readId.ts'
import { RecordTitleLine } from '#web/shell/RecordTitle.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Money } from '#web/ui/Money.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

import { EditProductDialog } from './EditProductDialog.tsx'
import { productFacts } from './productFacts.tsx'
import { ProductImage } from './ProductImage.tsx'
import { StockBadge } from './StockBadge.tsx'
import { useImageUploader } from './useImageUploader.ts'

const route = getRouteApi('/shell/products/$id')

interface ProductPageProps {
  /** Below the facts. */
  renderOrders: (product: Product) => ReactNode
}

export function ProductPage(props: ProductPageProps) {
  const id = readId(route.useParams().id)
  if (id === undefined) return <ErrorState title="Invalid product URL" action={<BackButton />} />
  return <ProductById {...props} id={id} />
}

function ProductById({ id, renderOrders }: ProductPageProps & { id: number }) {
  const query = useCall(findProduct, { id })
  const product = query.isError ? undefined : query.data
  return (
    <>
      <RecordTitleLine title={product && { text: product.name, number: product.code }} />
      {query.isError ? (
        <QueryError
          query={query}
          title="Failed to load product"
          text="The server can't be reached or did not respond."
          notFound={
            <ErrorState
              title="Product Not Found"
              text="The product you're looking for doesn't exist or has been removed"
              action={<BackButton />}
            />
          }
          action={<BackButton />}
        />
      ) : product === undefined ? (
        <ProductDetailSkeleton />
      ) : (
        <>
          <ProductDetail product={product} />
          <div className="mb-4 flex flex-col gap-4 empty:hidden">{renderOrders(product)}</div>
          <StockHistory product={product} />
        </>
      )}
    </>
  )
}

const columns =
  'mb-4 grid grid-rows-[auto_1fr] items-start gap-4 max-sm:grid-cols-[7rem_1fr] sm:max-xl:grid-cols-[14rem_1fr] xl:grid-cols-[18rem_1fr_14rem] print:grid-cols-[5cm_1fr_4cm]'

function ProductDetail({ product }: { product: Product }) {
  return (
    <>
      <PageHeader
        actions={
          <>
            <BackButton />
            <EditButton product={product} />
            <ActionLink to="/labels" search={{ ids: String(product.id) }} icon={Tag} variant="secondary">
              Print labels
            </ActionLink>
            <Button {...shortcutProps('print')} onClick={() => window.print()}>
              <Printer aria-hidden="true" />
              Print Details
            </Button>
          </>
        }
      />
      <div className={columns}>
        <ProductImagePanel product={product} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:flex-col max-sm:items-start">
          <Money value={formatUsd(product.priceCents)} className="text-figure" />
          <StockBadge of={product} />
        </div>
        <Facts product={product} />
        <QrPanel product={product} />
      </div>
    </>
  )
}

/** Not shown without permission. */
function EditButton({ product }: { product: Product }) {
  const mayEdit = usePermissionError('products.edit') === undefined
  const [isOpen, setIsOpen] = useState(false)
  if (!mayEdit) return null
  return (
    <>
      <Button {...shortcutProps('edit')} onClick={() => setIsOpen(true)}>
        <Pencil aria-hidden="true" />
        Edit
      </Button>
      <EditProductDialog product={product} open={isOpen} onOpenChange={setIsOpen} />
    </>
  )
}

function Facts({ product }: { product: Product }) {
  return (
    <Card className="max-sm:col-span-full print:border-0">
      <DefinitionList items={productFacts(product)} />
    </Card>
  )
}

function QrPanel({ product }: { product: Product }) {
  return (
    <Card
      title="QR Code"
      className="max-xl:col-span-full xl:col-start-3 xl:row-span-2 xl:row-start-1 print:col-span-1 print:col-start-3 print:row-start-1 print:border-0"
    >
      <figure className="flex flex-col items-center gap-2 max-xl:flex-row max-xl:gap-4 print:flex-col">
        <img
          src={product.qrCodeUrl}
          alt={`QR code of ${product.name}`}
          width={160}
          height={160}
          className="size-40 rounded-md bg-[#fff] max-xl:size-28"
        />
        <figcaption className="text-control text-muted">Scan to view this product</figcaption>
      </figure>
    </Card>
  )
}

function ProductDetailSkeleton() {
  return (
    <SkeletonRegion label="Loading product">
      <Skeleton className="mb-4 h-8 w-72" />
      <div className={columns}>
        <Skeleton className="aspect-4/5 w-full sm:row-span-2" />
        <Skeleton className="h-8 w-40" />
        <Skeleton className="h-60 w-full max-sm:col-span-full" />
        <Skeleton className="h-60 w-full max-xl:col-span-full max-xl:h-32 xl:col-start-3 xl:row-span-2 xl:row-start-1" />
      </div>
    </SkeletonRegion>
  )
}

function ProductImagePanel({ product }: { product: Product }) {
  const mayEdit = usePermissionError('products.edit') === undefined
  const setting = useChange(setProductImage, {
    success: 'Product image and QR code generated successfully',
    failure: 'Failed to update the image',
  })
  const { open, isOpening } = useImageUploader(({ uploadURL }) =>
    setting.mutate({ id: product.id, imageUrl: uploadURL }),
  )
  return (
    <div className="flex flex-col gap-2 sm:row-span-2 print:row-span-2">
      <ProductImage
        key={product.imageUrl}
        product={product}
        alt={product.name}
        width={1200}
        eager
        className="rounded-md border border-hairline"
      />
      {mayEdit && (
        <Button
          {...shortcutProps('uploadImage')}
          size="sm"
          busy={isOpening || setting.isPending}
          onClick={open}
          className="print:hidden"
        >
          <ImageUp aria-hidden="true" className="max-sm:hidden" />
          {product.imageUrl === null ? 'Upload Image' : 'Replace Image'}
        </Button>
      )}
    </div>
  )
}

function BackButton() {
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  return (
    // Unlike a link, going back keeps the page and filters of the list.
    <Button onClick={() => (canGoBack ? router.history.back() : void navigate({ to: '/products' }))}>
      <ArrowLeft aria-hidden="true" />
      Back
    </Button>
  )
}
