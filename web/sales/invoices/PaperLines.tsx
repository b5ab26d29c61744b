// The lines of an invoice on paper, with the columns of the PDF.
import type { InvoiceItem } from '#contract/sales/invoices.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { Money } from '#web/ui/Money.tsx'

const cell = 'border-b border-hairline px-[5pt] py-[4.6pt] align-top first:pl-0 last:pr-0'
const head = `${cell} border-b-ink text-[8pt] font-medium text-muted`

export function PrintLines({ items }: { items: readonly InvoiceItem[] }) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-0">
      <colgroup>
        <col />
        <col className="w-[72pt]" />
        <col className="w-[44pt]" />
        <col className="w-[52pt]" />
        <col className="w-[72pt]" />
        <col className="w-[80pt]" />
      </colgroup>
      <thead>
        <tr>
          <th className={`${head} text-left`}>Product</th>
          <th className={`${head} text-left`}>Color</th>
          <th className={`${head} text-left`}>Size</th>
          <th className={`${head} text-right`}>Qty</th>
          <th className={`${head} text-right`}>Unit price</th>
          <th className={`${head} text-right`}>Total</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ product, quantity, unitPrice, totalPrice }, line) => (
          // An invoice's lines never change, and one product may stand on several.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={line}>
            <td className={cell}>
              <p className="font-medium wrap-anywhere">{product.productName}</p>
              <p className="text-[7.5pt] text-muted slashed-zero wrap-anywhere">
                {[product.productId, product.manufacturer].filter(Boolean).join(' · ')}
              </p>
              {product.description && (
                <p className="line-clamp-2 text-[7.5pt] text-muted wrap-anywhere">{product.description}</p>
              )}
            </td>
            <td className={`${cell} wrap-anywhere`}>{product.color}</td>
            <td className={`${cell} wrap-anywhere`}>{product.size}</td>
            <td className={`${cell} text-right tabular`}>{formatCount(quantity)}</td>
            <td className={`${cell} text-right`}>
              <Money value={formatUsd(unitPrice)} />
            </td>
            <td className={`${cell} text-right`}>
              <Money value={formatUsd(totalPrice)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
