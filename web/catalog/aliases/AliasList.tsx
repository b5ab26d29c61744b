// The codes of a product or of a sender: a page of them, with the buttons that change and remove one.
import { Link } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'

import {
  deleteProductAlias,
  findProductAliases,
  type ProductAlias,
} from '#contract/catalog/productAliases.ts'
import { aliasesPerPage } from '#domain/catalog/productAliases.ts'
import { pluralize } from '#domain/platform/format.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { useConfirm } from '#web/api/useConfirm.tsx'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useDebounced } from '#web/ui/useDebounced.ts'

interface AliasListProps {
  of: { productId: number } | { customerId: number } | { supplierId: number }
  emptyText: string
  onEdit: (alias: ProductAlias) => void
}

export function AliasList({ of, emptyText, onEdit }: AliasListProps) {
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const search = useDebounced(text.trim().slice(0, maxSearchLength), 200)
  const query = useCall(
    findProductAliases,
    { ...of, page, limit: aliasesPerPage, search: search || undefined },
    { keep: true },
  )
  const removing = useChange(deleteProductAlias, {
    success: 'Code removed',
    failure: 'Failed to remove the code',
  })
  const removal = useConfirm(removing, ({ id }) => ({
    title: `Remove code ${query.data?.aliases.find((alias) => alias.id === id)?.code ?? ''}?`,
    description: 'Imports and searches no longer find the product by it.',
    confirmText: 'Remove code',
    busyText: 'Removing...',
  }))
  const permissionError = usePermissionError('products.edit')
  if (query.error) return <QueryError query={query} title="Failed to load the codes" />
  if (!query.data) return <Skeleton className="m-4 h-10" />
  const { aliases, total, totalIsMinimum = false } = query.data
  const lastPage = Math.max(1, Math.ceil(total / aliasesPerPage))
  // The codes of the last page were removed.
  if (!query.isPlaceholderData && page > lastPage) setPage(lastPage)
  if (total === 0 && search === '') return <p className="px-4 py-3 text-control text-muted">{emptyText}</p>
  return (
    <>
      {(total > 10 || search !== '') && (
        <div className="border-b border-hairline px-4 py-2">
          <SearchInput
            label="Search codes"
            placeholder="Code or product"
            maxLength={maxSearchLength}
            value={text}
            onChange={(next) => {
              setText(next)
              setPage(1)
            }}
          />
        </div>
      )}
      {aliases.length === 0 && <p className="px-4 py-3 text-control text-muted">No code matches.</p>}
      <ul aria-label="Codes" className="divide-y divide-hairline">
        {aliases.map((alias) => (
          <li key={alias.id} className="flex items-center justify-between gap-3 px-4 py-2 text-control">
            <div className="min-w-0">
              <span className="code font-medium wrap-anywhere">{alias.code}</span>
              <div className="text-meta text-muted wrap-anywhere">
                {'productId' in of ? <SenderLink alias={alias} /> : <ProductLink alias={alias} />}
                {alias.packUnits > 1 &&
                  ` · ${isBarcode(alias) ? 'carton' : 'pack'} of ${pluralize(alias.packUnits, 'unit')}`}
              </div>
            </div>
            <div className="flex shrink-0">
              <IconButton
                label={`Change code ${alias.code}`}
                disabledReason={permissionError}
                onClick={() => onEdit(alias)}
              >
                <Pencil aria-hidden="true" />
              </IconButton>
              <IconButton
                label={`Remove code ${alias.code}`}
                disabledReason={permissionError}
                onClick={() => removal.ask({ id: alias.id })}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
      <div className="px-4 pb-2 empty:hidden">
        <Pagination
          page={page}
          pageSize={aliasesPerPage}
          total={total}
          isMinimum={totalIsMinimum}
          onPageChange={setPage}
        />
      </div>
      {removal.dialog}
    </>
  )
}

const link = 'text-link hover:underline focus-ring'

function ProductLink({ alias: { product } }: { alias: ProductAlias }) {
  return (
    <>
      <Link to="/products/$id" params={{ id: String(product.id) }} className={`code ${link}`}>
        {product.code}
      </Link>
      {` ${product.name}, ${product.color}, ${product.size}`}
    </>
  )
}

const isBarcode = ({ customer, supplier }: ProductAlias) => customer === null && supplier === null

function SenderLink({ alias: { customer, supplier } }: { alias: ProductAlias }) {
  if (customer)
    return (
      <Link to="/customers/$id" params={{ id: String(customer.id) }} className={link}>
        {customer.name}
      </Link>
    )
  if (!supplier) return <>Barcode</>
  return (
    <Link to="/suppliers/$id" params={{ id: String(supplier.id) }} className={link}>
      {supplier.name}
    </Link>
  )
}
