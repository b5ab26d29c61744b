// What a file of products must look like (SPEC.md section 5).
import type { ReactNode } from 'react'

import { Card } from '#web/ui/Card.tsx'

const required = ['productId', 'productName', 'color', 'price', 'quantity', 'size']
const optional = ['category', 'description', 'manufacturer']

export function BulkUploadInstructions({ action }: { action: ReactNode }) {
  return (
    <Card title="Instructions" action={action}>
      <ul className="flex list-disc flex-col gap-1.5 pl-4 text-control marker:text-muted">
        <li>
          Required columns: <Columns of={required} />
        </li>
        <li>
          Optional columns: <Columns of={optional} />
        </li>
        <li>
          The first row names the columns, in any order and in upper or lower case; other columns are left
          out. Names that are not known can be matched by hand before anything is imported.
        </li>
        <li>A price is written as 49.90, a quantity as a whole number. Left empty, both count as 0.</li>
        <li>
          Rows without a product ID or a name are refused. Product IDs that exist already are skipped, unless
          you choose to update them.
        </li>
        <li>An export of products from Shopify can be uploaded as it is.</li>
      </ul>
    </Card>
  )
}

function Columns({ of: names }: { of: readonly string[] }) {
  return names.map((name, at) => (
    <span key={name}>
      {at > 0 && ', '}
      <code className="code">{name}</code>
    </span>
  ))
}
