// What a line of a new invoice sells, and what changed about it while the invoice was being written.
import { TriangleAlert } from 'lucide-react'

import { type DraftLine, lineWarnings } from './invoiceLines.ts'

/** `withSize` where no column of its own tells the size. */
export function DraftProduct({ line, withSize = false }: { line: DraftLine; withSize?: boolean }) {
  const { product } = line
  return (
    <>
      <div className="font-medium wrap-anywhere">{product.productName}</div>
      <div className="text-meta wrap-anywhere text-muted">
        <span className="code">{product.productId}</span> · {product.color}
        {withSize && ` · ${product.size}`}
      </div>
      <output className="block">
        {lineWarnings(line).map((note) => (
          <span key={note} className="mt-0.5 flex items-start gap-1 text-meta text-warning">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-3 shrink-0" />
            {note}
          </span>
        ))}
      </output>
    </>
  )
}
