// The QR code of an invoice's page, as it stands on paper beside the sums.
import { encodeQR } from 'qr'

/** `address` is what a phone opens. */
export function PrintQrCode({ address }: { address: string }) {
  const modules = encodeQR(address, 'raw', { ecc: 'medium', border: 1 })
  const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={`QR code of this invoice's page: ${address}`}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      shapeRendering="crispEdges"
      className="-ml-[1.7pt] size-[60pt] shrink-0"
    >
      <path d={dark.join('')} fill="currentColor" />
    </svg>
  )
}
