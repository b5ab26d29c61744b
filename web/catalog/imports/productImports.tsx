// What the imports of products bring to the pages of imports.
import { Link } from '@tanstack/react-router'
import { ListChecks, Users } from 'lucide-react'

import type { PreviewRow, ProductImport } from '#contract/catalog/imports.ts'
import { columnMappingError } from '#domain/catalog/columnMapping.ts'
import type { ImportColumn } from '#domain/catalog/importRow.ts'
import { formatLeftStyles } from '#domain/catalog/styleMoves.ts'
import { pluralize } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { formatUnitCost } from '#domain/stock/costTexts.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { PrintImportLabels } from '#web/catalog/labels/PrintImportLabels.tsx'
import { type FileHeader, getColumnMapping } from '#web/files/imports/columnChoice.ts'
import type { ImportPages } from '#web/files/imports/importPages.ts'
import { RowDetails } from '#web/files/imports/RowDetails.tsx'
import { SentencesCard } from '#web/files/imports/SentencesCard.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { Card } from '#web/ui/Card.tsx'
import { Photo } from '#web/ui/Photo.tsx'
import { ListLimitNote, ScrollRegion } from '#web/ui/ScrollRegion.tsx'

import { BulkUploadInstructions } from './BulkUploadInstructions.tsx'
import {
  columnLabels,
  countShownResults,
  modeLabels,
  rowResultLabels,
  shownResult,
  shownResults,
} from './importLabels.ts'
import { canOnlyUpdate, ProductModePicker } from './ProductModePicker.tsx'
import { type ProductImportTypes, productUploads } from './productUploads.ts'

export const productImports: ImportPages<ProductImportTypes> = {
  ...productUploads,
  paths: { records: '/products', form: '/bulk-upload', list: '/imports', record: '/imports/$id' },
  actionText: 'Bulk Upload',
  emptyText: 'Uploaded product files appear here. Each import can be undone.',
  listLinks: <ListLinks />,
  instructions: <BulkUploadInstructions />,

  columnLabels,
  // The server handles exports of known programs itself.
  findMappingError: ({ program, columns }) =>
    program !== null
      ? undefined
      : columnMappingError(
          columns.map(({ name }) => name),
          getColumnMapping(columns),
          'update',
        ),

  firstMode: 'skip',
  modeTitle: 'Existing products',
  modeLabels,
  forceMode: (header) => (canOnlyUpdate(header) ? 'update' : undefined),
  hasUpdates: (mode) => mode === 'update',
  renderModePicker: (preview, mode, setMode) => (
    <ProductModePicker preview={preview} mode={mode} onChange={setMode} />
  ),

  codeLabel: 'Product ID',
  results: {
    labels: rowResultLabels,
    list: (mode) => shownResults[mode],
    find: shownResult,
    count: ({ counts }, mode) => countShownResults(counts, mode),
  },
  notedText: 'A price was rounded to the cent, or a number can be read in two ways.',
  findWarnings({ leavingCount, newLeavingCount }, mode) {
    const count = mode === 'update' ? leavingCount : newLeavingCount
    if (count === 0) return []
    return [
      {
        key: 'leaving',
        title: `${pluralize(count, 'product')} will have no style`,
        text: 'Another product of the style has their color and size, or the style is full.',
        includes: ({ leavesStyle, result }) =>
          leavesStyle !== undefined && (mode === 'update' || result === 'new'),
      },
    ]
  },
  findNotices: (header, mode) => (mode === 'update' && hasQuantityAtExport(header) ? [exportNotice] : []),
  renderRow: (row, mode) => shownResult(row, mode) !== 'skipped' && <ProductRow row={row} />,

  renderActions: (of) => (
    <>
      <PrintImportLabels of={of} />
      <GroupProductsLink of={of} />
    </>
  ),
  renderDetails: ({ leftStyles, leftStyleCount }) =>
    leftStyleCount > 0 && (
      <SentencesCard
        title={formatLeftStyles(leftStyleCount)}
        label="Products that left their style"
        sentences={leftStyles}
        total={leftStyleCount}
      />
    ),
  renderSkipped: ({ duplicates, import: { duplicateCount } }) => (
    <SkippedDuplicates codes={duplicates} total={duplicateCount} />
  ),
}

function ListLinks() {
  return (
    <>
      <Link to="/batches" className={buttonStyles({ variant: 'ghost' })}>
        <ListChecks aria-hidden="true" />
        Bulk changes
      </Link>
      <Link to="/customer-imports" className={buttonStyles({ variant: 'ghost' })}>
        <Users aria-hidden="true" />
        Customer imports
      </Link>
    </>
  )
}

const exportNotice = {
  title: 'Stock that changed since the export is kept',
  text: "This file was exported from here. A quantity that you didn't edit stays as it is now; an edited one changes the stock by the difference.",
}

/** The quantities are differences only together with the exported ones. */
function hasQuantityAtExport({ columns }: FileHeader<ImportColumn>): boolean {
  const fields = getColumnMapping(columns)
  return fields.includes('quantity') && fields.includes('quantityAtExport')
}

function ProductRow({ row }: { row: PreviewRow }) {
  const { changes, product, refusal, notes = [], leavesStyle } = row
  return (
    <RowDetails
      labels={columnLabels}
      refusal={refusal}
      changes={changes?.map(({ column, ...change }) => ({ label: columnLabels[column], ...change }))}
      notes={leavesStyle === undefined ? notes : [leavesStyle, ...notes]}
    >
      {product && <NewProduct {...product} />}
    </RowDetails>
  )
}

function NewProduct({ imageUrl, ...product }: NonNullable<PreviewRow['product']>) {
  const { color, size, quantity, priceCents, firstCostMicros, barcodes } = product
  const cost = firstCostMicros === undefined ? '' : `costs $${formatUnitCost(firstCostMicros)}`
  const facts = [color, size, formatUnits(quantity), formatUsd(priceCents), cost, barcodes].filter(Boolean)
  return (
    <span className="flex items-center gap-2">
      {imageUrl !== null && <Photo size="thumb" alt="Its image" src={`${imageUrl}/160`} />}
      <span className="text-muted tabular wrap-anywhere">{facts.join(' · ')}</span>
    </span>
  )
}

/** The import itself groups only by a style column, and into styles that exist. Renders nothing if it created no products. */
function GroupProductsLink({ of: { id, importedCount } }: { of: ProductImport }) {
  const permissionError = usePermissionError('styles.group')
  if (permissionError !== undefined || importedCount === 0) return null
  return (
    <Link to="/group-products" search={{ importId: id }} className={buttonStyles()}>
      Group into styles
    </Link>
  )
}

/** More would slow down the page. */
const maxShownCodes = 1000

function SkippedDuplicates({ codes, total }: { codes: readonly string[]; total: number }) {
  // A code can occur several times in a file.
  const shown = Array.from(new Set(codes)).slice(0, maxShownCodes)
  return (
    <Card
      title={`${pluralize(total, 'duplicate')} skipped`}
      flush
      action={shown.length === maxShownCodes && <ListLimitNote listed={maxShownCodes} />}
    >
      <ScrollRegion label="Skipped product IDs">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-4 gap-y-1 px-4 py-3 text-control">
          {shown.map((code) => (
            <li key={code} className="code truncate" title={code}>
              {code}
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </Card>
  )
}
