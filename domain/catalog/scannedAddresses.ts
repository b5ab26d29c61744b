// The addresses in QR codes: of products, styles and documents.
import { scanReadings } from '#domain/platform/scans.ts'

/** The product in the address of a QR code; undefined for a code. */
export function scannedProductId(code: string): number | undefined {
  return scannedId(code, 'products')
}

/** The style in the address of a QR code; undefined for a number. */
export function scannedStyleId(code: string): number | undefined {
  return scannedId(code, 'styles')
}

/** The places of the documents that a scan finds. */
const documentPlaces = {
  invoice: 'invoices',
  order: 'orders',
  purchaseOrder: 'purchase-orders',
  pickList: 'pick-lists',
} as const

export type ScannedDocumentType = keyof typeof documentPlaces

export const scannedDocumentTypes = Object.keys(documentPlaces) as ScannedDocumentType[]

/** The document in an address; undefined for a number. */
export function scannedDocument(code: string): { type: ScannedDocumentType; id: number } | undefined {
  for (const type of scannedDocumentTypes) {
    const id = scannedId(code, documentPlaces[type])
    if (id !== undefined) return { type, id }
  }
  return undefined
}

function scannedId(code: string, place: string): number | undefined {
  // The address of the server may have changed since the label was printed. Some scanners type capitals only.
  const address = new RegExp(`^https?://\\S+/${place}/([1-9]\\d{0,14})$`, 'i')
  const id = address.exec(scanReadings(code)[0])?.[1]
  return id === undefined ? undefined : Number(id)
}
