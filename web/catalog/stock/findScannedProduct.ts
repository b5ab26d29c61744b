// Finds a product by a scanned code: its product ID or the URL in its QR code.
import { findProductAliases } from '#contract/catalog/productAliases.ts'
import { findProduct, findProducts, type Product } from '#contract/catalog/products.ts'
import { CallError } from '#contract/platform/client.ts'
import { maxAliasLength } from '#domain/catalog/productAliases.ts'
import { productLimits } from '#domain/catalog/products.ts'
import { meansCode } from '#domain/platform/codes.ts'
import { scanReadings } from '#domain/platform/scans.ts'
import { call } from '#web/api/call.ts'

export function unknownCodeMessage(code: string): string {
  return `No product has the code ${scanReadings(code)[0]}.`
}

/** The product in the address of a QR code; undefined for a code. */
export function scannedProductId(code: string): number | undefined {
  // The address of the server may have changed since the label was printed. Some scanners type capitals only.
  const id = /^https?:\/\/\S+\/products\/([1-9]\d{0,14})$/i.exec(scanReadings(code)[0])?.[1]
  return id === undefined ? undefined : Number(id)
}

/** The style in the address of a QR code; undefined for a number. */
export function scannedStyleId(code: string): number | undefined {
  const id = /^https?:\/\/\S+\/styles\/([1-9]\d{0,14})$/i.exec(scanReadings(code)[0])?.[1]
  return id === undefined ? undefined : Number(id)
}

/**
 * Returns undefined if there is no such product. A code of others counts if no product has it: that of the customer, or else the only
 * product that anyone calls so. Throws if the lookup fails.
 */
export async function findScannedProduct(
  code: string,
  customerId: number | null = null,
): Promise<Product | undefined> {
  const id = scannedProductId(code)
  if (id !== undefined) return findById(id)
  for (const reading of scanReadings(code)) {
    if (reading === '' || reading.length > productLimits.code) continue
    // An exact code comes first in the results.
    const { products } = await call(findProducts, { page: 1, limit: 1, search: reading })
    const product = products.find((each) => meansCode(reading, each.code))
    if (product) return product
  }
  for (const reading of scanReadings(code)) {
    const aliased = reading === '' ? undefined : await findAliasedId(reading, customerId)
    if (aliased !== undefined) return findById(aliased)
  }
  return undefined
}

async function findAliasedId(code: string, customerId: number | null): Promise<number | undefined> {
  if (code.length > maxAliasLength) return undefined
  const { aliases } = await call(findProductAliases, { page: 1, limit: 50, code })
  const ofCustomer = aliases.filter(({ customer }) => customer !== null && customer.id === customerId)
  // Two customers that were merged can each call another product so.
  const ids = new Set((ofCustomer.length > 0 ? ofCustomer : aliases).map(({ product }) => product.id))
  return ids.size === 1 ? [...ids][0] : undefined
}

async function findById(id: number): Promise<Product | undefined> {
  try {
    return await call(findProduct, { id })
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined
    throw error
  }
}
