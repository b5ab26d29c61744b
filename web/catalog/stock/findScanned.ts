// Looks up scanned codes.
import type { Product } from '#contract/catalog/products.ts'
import { readScan } from '#contract/catalog/scans.ts'
import { type ScannedDocumentType, scannedProductId } from '#domain/catalog/scannedAddresses.ts'
import { meansCode } from '#domain/platform/codes.ts'
import { joinList } from '#domain/platform/format.ts'
import { scanReadings } from '#domain/platform/scans.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import { call } from '#web/api/call.ts'

/** A product with the units of one scan, a style, or why it is neither. */
export type Scanned = { product: Product; units: number } | { styleId: number } | { refusal: string }

/** Whether the text is the code or the address of a product that the page shows; its barcodes are on the server. */
export function isScannedProduct({ id, code }: Pick<Product, 'id' | 'code'>, text: string): boolean {
  return scannedProductId(text) === id || meansCode(code, text)
}

export function unknownCodeMessage(code: string): string {
  return `No product has the code ${scanReadings(code)[0]}.`
}

/** Throws if the lookup fails. */
export async function findScanned(code: string, customerId: number | null = null): Promise<Scanned> {
  const unknown = { refusal: unknownCodeMessage(code) }
  if (code.length > maxSearchLength || scanReadings(code)[0] === '') return unknown
  const { products, styleId, document } = await call(readScan, {
    text: code,
    customerId: customerId ?? undefined,
  })
  const [scanned, ...others] = products
  if (others.length > 0) return { refusal: ambiguousMessage(code, products) }
  if (scanned) return scanned
  if (styleId !== null) return { styleId }
  return document
    ? { refusal: `${document.number ?? 'This'} is ${documentNames[document.type]}. Scan a product.` }
    : unknown
}

const documentNames: Record<ScannedDocumentType, string> = {
  invoice: 'an invoice',
  order: 'an order',
  purchaseOrder: 'a purchase order',
  pickList: 'a pick list',
}

function ambiguousMessage(code: string, products: readonly { product: Product }[]): string {
  const codes = joinList(products.map(({ product }) => product.code))
  return `${scanReadings(code)[0]} can be ${codes}. Type the ID of the product that you mean.`
}
