// The first products that a change or an undo leaves out, with the reasons.
import { Link } from '@tanstack/react-router'

import type { UndoReply } from '#contract/catalog/imports.ts'
import { ListRow, RowList } from '#web/ui/RowList.tsx'
import { ListLimitNote, ScrollRegion } from '#web/ui/ScrollRegion.tsx'

interface SkippedProductsProps {
  label: string
  products: UndoReply['skipped']
  /** Including those that are not listed. */
  total: number
}

export function SkippedProducts({ label, products, total }: SkippedProductsProps) {
  return (
    <>
      <ScrollRegion label={label}>
        <RowList label={label} flush>
          {products.map(({ id, code, name, reason }) => (
            <ListRow
              key={id}
              title={
                <Link
                  to="/products/$id"
                  params={{ id: String(id) }}
                  className="text-link underline-offset-2 hover:underline"
                >
                  {name}
                </Link>
              }
              meta={
                <>
                  <span className="code">{code}</span> · {reason}
                </>
              }
            />
          ))}
        </RowList>
      </ScrollRegion>
      {total > products.length && (
        <p className="border-t border-hairline px-4 py-2">
          <ListLimitNote listed={products.length} />
        </p>
      )}
    </>
  )
}
