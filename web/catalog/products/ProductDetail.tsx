// What a product is: picture, facts and QR code, on screen and on paper.
import { Printer } from 'lucide-react'

import type { Product } from '#contract/catalog/products.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ColorSwatch } from '#web/ui/ColorSwatch.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Money } from '#web/ui/Money.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

import { BackButton } from './BackButton.tsx'
import { ProductImagePanel } from './ProductImagePanel.tsx'
import { StockBadge } from './StockBadge.tsx'

/** Picture beside price and facts, the QR code at the right or beneath; on a phone the facts have a row of their own. */
const columns =
  'mb-4 grid grid-rows-[auto_1fr] items-start gap-4 max-sm:grid-cols-[7rem_1fr] sm:max-xl:grid-cols-[14rem_1fr] xl:grid-cols-[18rem_1fr_14rem] print:grid-cols-[5cm_1fr_4cm]'

export function ProductDetail({ product }: { product: Product }) {
  return (
    <>
      <PageHeader
        title={product.productName}
        actions={
          <>
            <BackButton />
            <Button {...shortcutProps('Alt+P')} onClick={() => window.print()}>
              <Printer aria-hidden="true" />
              Print Details
            </Button>
          </>
        }
      />
      <div className={columns}>
        <ProductImagePanel product={product} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:flex-col max-sm:items-start">
          <Money value={formatUsd(product.price)} className="text-figure" />
          <StockBadge of={product} />
        </div>
        <Facts product={product} />
        <QrPanel product={product} />
      </div>
    </>
  )
}

function Facts({ product }: { product: Product }) {
  return (
    <Card className="max-sm:col-span-full print:border-0">
      <DefinitionList
        items={[
          { label: 'Product ID', value: <span className="code">{product.productId}</span> },
          { label: 'Stock', value: <Stock product={product} /> },
          { label: 'Color', value: product.color === '' ? null : <ColorSwatch name={product.color} wraps /> },
          { label: 'Size', value: product.size || null },
          {
            label: 'Category',
            value: product.category === null ? null : <Badge wraps>{product.category}</Badge>,
          },
          { label: 'Manufacturer', value: product.manufacturer },
          {
            label: 'Description',
            value: product.description === null ? null : <Description text={product.description} />,
          },
        ]}
      />
    </Card>
  )
}

function Stock({ product: { quantity, lowStockThreshold } }: { product: Product }) {
  return (
    <>
      {formatUnits(quantity)} available
      {lowStockThreshold !== null && (
        <span className="text-muted">{` · low at ${formatCount(lowStockThreshold)}`}</span>
      )}
    </>
  )
}

function Description({ text }: { text: string }) {
  return <p className="max-w-[70ch] whitespace-pre-line">{text}</p>
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
          alt={`QR code of ${product.productName}`}
          width={160}
          height={160}
          className="size-40 rounded-md bg-[#fff] max-xl:size-28"
        />
        <figcaption className="text-control text-muted">Scan to view this product</figcaption>
      </figure>
    </Card>
  )
}

export function ProductDetailSkeleton() {
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
