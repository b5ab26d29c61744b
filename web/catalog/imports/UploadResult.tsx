// The result of an upload: counts, refused rows, skipped product IDs and the undo button.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import type { ProductImport, UndoReply } from '#contract/catalog/imports.ts'
import type { RefusedRow } from '#contract/files/imports.ts'
import { formatLeftStyles } from '#domain/catalog/styleMoves.ts'
import { pluralize } from '#domain/platform/format.ts'
import { UndoneNotice } from '#web/files/changes/UndoChanges.tsx'
import { RefusedRows } from '#web/files/imports/RefusedRows.tsx'
import { SentencesCard } from '#web/files/imports/SentencesCard.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { Card } from '#web/ui/Card.tsx'
import { ListLimitNote, ScrollRegion } from '#web/ui/ScrollRegion.tsx'

import { columnLabels } from './importLabels.ts'
import { GroupProductsLink, ProductImportCounts, RefusedProductsLink } from './ImportSummary.tsx'
import { UndoImport } from './UndoImport.tsx'

interface UploadResultProps {
  import: ProductImport
  /** Empty, like the other lists, if the response was lost. */
  duplicates: readonly string[]
  refused: readonly RefusedRow[]
  leftStyles: readonly string[]
  leftStyleCount: number
}

export function UploadResult({
  import: entry,
  duplicates,
  refused,
  leftStyles,
  leftStyleCount,
}: UploadResultProps) {
  const [undone, setUndone] = useState<UndoReply>()
  return (
    <section aria-label="Result" className="flex flex-col gap-4">
      {undone && <UndoneNotice of="import" kind="product" reply={undone} />}
      <ProductImportCounts of={entry} />
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        <RefusedProductsLink of={entry} />
        {!undone && <GroupProductsLink of={entry} />}
        {!undone && <UndoImport of={entry} onUndone={setUndone} />}
        <Link to="/imports/$id" params={{ id: String(entry.id) }} className={buttonStyles()}>
          Open this import
        </Link>
      </div>
      {leftStyleCount > 0 && (
        <SentencesCard
          title={formatLeftStyles(leftStyleCount)}
          label="Products that left their style"
          sentences={leftStyles}
          total={leftStyleCount}
        />
      )}
      {refused.length > 0 && <RefusedRows labels={columnLabels} rows={refused} total={entry.refusedCount} />}
      {duplicates.length > 0 && <SkippedDuplicates codes={duplicates} total={entry.duplicateCount} />}
    </section>
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
