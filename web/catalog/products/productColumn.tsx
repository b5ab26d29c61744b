// The column of products in the previews of changes of many products.
import type { Column } from '#web/lists/ListTable.tsx'

/** Name and code, each cut off after one line. */
export const productColumn: Column<{ name: string; code: string }> = {
  header: 'Product',
  cell: ({ name, code }) => (
    <>
      <div className="truncate" title={name}>
        {name}
      </div>
      <div className="code truncate text-muted">{code}</div>
    </>
  ),
  className: 'w-full max-w-0',
}
