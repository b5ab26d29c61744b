// The instructions for bulk uploads, with a CSV template to download.
import { Link } from '@tanstack/react-router'

import { TemplateButton } from '#web/files/imports/TemplateButton.tsx'
import { Card } from '#web/ui/Card.tsx'

const template = `productId,productName,color,price,quantity,size,category,description
LS-1001-M,Linen Shirt,Navy,49.90,24,M,Tops,"Relaxed fit, mother-of-pearl buttons"
WC-2040-L,Wool Coat,Charcoal,189.00,8,L,,
`

export function BulkUploadInstructions() {
  return (
    <Card title="Instructions" action={<TemplateButton fileName="products_template.csv" csv={template} />}>
      <ul className="flex list-disc flex-col gap-1.5 pl-4 text-control marker:text-muted">
        <li>
          Required columns:{' '}
          <Columns names={['productId', 'productName', 'color', 'price', 'quantity', 'size']} />
        </li>
        <li>
          Optional columns: <Columns names={['category', 'description', 'manufacturer', 'styleNumber']} />
        </li>
        <li>
          The first row contains the column names, in any order and in upper or lower case. You can map other
          names to these columns before the import. Unmapped columns are ignored.
        </li>
        <li>
          Prices are in US dollars, such as 49.90 or $1,234.50, and quantities are whole numbers. Empty cells
          count as 0. In a file separated by semicolons, 1.234 is one thousand; in any other file, 1,234 is.
        </li>
        <li>
          Rows without a product ID or name are refused. Existing product IDs are skipped unless you choose to
          update them.
        </li>
        <li>
          A column for each size, several columns of stock, options and parents with variations are read too.
          Look at the notes above the columns, and at the rows to check.
        </li>
        <li>
          Exports of Shopify, WooCommerce, Magento, Square, Odoo, Lightspeed, QuickBooks, Faire, JOOR and
          NuORDER are recognized, and are best uploaded without opening them in a spreadsheet program.{' '}
          <Link to="/import-guide" hash="products" className="text-link underline focus-ring">
            How to export from each of them
          </Link>
        </li>
      </ul>
    </Card>
  )
}

function Columns({ names }: { names: readonly string[] }) {
  return names.map((name, index) => (
    <span key={name}>
      {index > 0 && ', '}
      <code className="code">{name}</code>
    </span>
  ))
}
