// The label of a product, in its own window. Prints itself and closes.
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { findProduct, type Product } from '#contract/catalog/products.ts'
import { CallError } from '#contract/platform/client.ts'
import { useCall } from '#web/api/useCall.ts'
import { PageError } from '#web/shell/PageError.tsx'
import { readId } from '#web/shell/readId.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'

const route = getRouteApi('/products/$id/label')

export function LabelPage() {
  const id = readId(route.useParams().id)
  return id === undefined ? <ErrorState title="Invalid product URL" /> : <LabelById id={id} />
}

function LabelById({ id }: { id: number }) {
  const query = useCall(findProduct, { id })
  if (query.isError) {
    const isMissing = query.error instanceof CallError && query.error.status === 404
    return isMissing ? <ErrorState title="Product Not Found" /> : <PageError />
  }
  return query.data && <Label product={query.data} />
}

function Label({ product }: { product: Product }) {
  const [isQrCodeBroken, setIsQrCodeBroken] = useState(false)
  useEffect(() => {
    document.title = product.code
    const close = () => window.close()
    window.addEventListener('afterprint', close)
    return () => window.removeEventListener('afterprint', close)
  }, [product.code])
  if (isQrCodeBroken) return <PageError />
  return (
    <main
      data-is-paper
      className="flex min-h-screen flex-col items-center gap-2 bg-[#fff] p-8 text-center text-[#000]"
    >
      {/* Prints once the QR code has loaded. */}
      <img
        src={product.qrCodeUrl}
        alt={`QR code of ${product.name}`}
        className="size-64"
        onLoad={() => window.print()}
        onError={() => setIsQrCodeBroken(true)}
      />
      <h1 className="text-title wrap-anywhere">{product.name}</h1>
      <p className="code text-body wrap-anywhere">{product.code}</p>
      <p className="text-control">{[product.color, product.size].filter(Boolean).join(' · ')}</p>
    </main>
  )
}
