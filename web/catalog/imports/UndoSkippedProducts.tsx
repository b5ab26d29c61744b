// The products that an undo leaves as they are, and why.
import { Link } from '@tanstack/react-router'

import type { UndoReply } from '#contract/catalog/imports.ts'
import { ListRow, RowList } from '#web/ui/RowList.tsx'

import { ListLimitNote, ScrollRegion } from './ScrollRegion.tsx'

interface LeftProductsProps {
  products: UndoReply['left']
  total: number
}

export function UndoSkippedProducts({ products, total }: LeftProductsProps) {
  return (
    <>
      <ScrollRegion label="Products that stay">
        <RowList label="Products that stay" flush>
          {products.map(({ id, productId, productName, why }) => (
            <ListRow
              key={id}
              title={
                <Link
                  to="/products/$id"
                  params={{ id: String(id) }}
                  className="text-link underline-offset-2 hover:underline"
                >
                  {productName}
                </Link>
              }
              meta={
                <>
                  <span className="code">{productId}</span> · {why}
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
