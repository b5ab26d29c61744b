const recordPath =
  /^https?:\/\/\S+(\/(?:products|styles|invoices|orders|purchase-orders|pick-lists|arrivals|bills|credit-notes|payments|customers)\/[1-9]\d{0,14})$/i

/** The path in the URL of a record, as in a QR code; undefined for other text. Some scanners type capitals only. */
export function pathFromUrl(text: string): string | undefined {
  return recordPath.exec(text)?.[1]?.toLowerCase()
}
