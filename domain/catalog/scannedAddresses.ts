// The addresses in the QR codes of products and styles.
import { scanReadings } from '#domain/platform/scans.ts'

/** The product in the address of a QR code; undefined for a code. */
export function scannedProductId(code: string): number | undefined {
  return scannedId(code, 'products')
}

/** The style in the address of a QR code; undefined for a number. */
export function scannedStyleId(code: string): number | undefined {
  return scannedId(code, 'styles')
}

function scannedId(code: string, place: string): number | undefined {
  // The address of the server may have changed since the label was printed. Some scanners type capitals only.
  const address = new RegExp(`^https?://\\S+/${place}/([1-9]\\d{0,14})$`, 'i')
  const id = address.exec(scanReadings(code)[0])?.[1]
  return id === undefined ? undefined : Number(id)
}
