// A product on the list, on a phone: a row with its price and its stock, and a menu of what can be done.
import { Link } from '@tanstack/react-router'
import { EllipsisVertical, Pencil, QrCode, Trash2 } from 'lucide-react'

import type { Product } from '#contract/catalog/products.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/DropdownMenu.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Money } from '#web/ui/Money.tsx'
import { ListRow } from '#web/ui/RowList.tsx'
import { rowLink } from '#web/ui/Table.tsx'

import { type StartProductAction, useProductActionErrors } from './productActions.ts'
import { ProductImage } from './ProductImage.tsx'
import { StockBadge } from './StockBadge.tsx'

export function ProductRow({ product, onDeed }: { product: Product; onDeed: StartProductAction }) {
  const whyNot = useProductActionErrors()
  const { productName: name } = product
  return (
    <ListRow
      lead={<ProductImage imageUrl={product.imageUrl} alt="" width={160} size="thumb" />}
      title={
        <Link {...rowLink} to="/products/$id" params={{ id: String(product.id) }}>
          {name}
        </Link>
      }
      meta={
        <>
          {[product.color, product.size].map((fact) => fact !== '' && `${fact} · `)}
          <span className="code">{product.productId}</span>
          {product.manufacturer !== null && ` · ${product.manufacturer}`}
        </>
      }
      figure={<Money value={formatUsd(product.price)} className="font-semibold" />}
      note={<StockBadge of={product} />}
      actions={
        <DropdownMenu
          align="end"
          trigger={
            <IconButton label={`More for ${name}`}>
              <EllipsisVertical aria-hidden="true" />
            </IconButton>
          }
        >
          <MenuItem icon={<QrCode aria-hidden="true" />} onSelect={() => onDeed('qr', product)}>
            QR Code
          </MenuItem>
          <MenuItem
            icon={<Pencil aria-hidden="true" />}
            disabledReason={whyNot.edit}
            onSelect={() => onDeed('edit', product)}
          >
            Edit
          </MenuItem>
          <MenuSeparator />
          <MenuItem
            icon={<Trash2 aria-hidden="true" />}
            variant="danger"
            disabledReason={whyNot.delete}
            onSelect={() => onDeed('delete', product)}
          >
            Delete
          </MenuItem>
        </DropdownMenu>
      }
    />
  )
}
