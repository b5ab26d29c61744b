// What came of an upload: the counts, the rows that were refused and why, the codes that were skipped, and the way back.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import type { Import, RefusedRow, UndoReply } from '#contract/catalog/imports.ts'
import { buttonStyles } from '#web/ui/buttonStyles.ts'

import { ImportCounts } from './ImportCounts.tsx'
import { RefusedRows } from './RefusedRows.tsx'
import { RefusedRowsLink } from './RefusedRowsLink.tsx'
import { SkippedDuplicates } from './SkippedDuplicates.tsx'
import { UndoImport } from './UndoImport.tsx'
import { UndoneNotice } from './UndoneNotice.tsx'

interface UploadResultProps {
  of: Import
  /** Empty where the server's own answer never came: then the import's page and file tell. */
  duplicates: readonly string[]
  refused: readonly RefusedRow[]
}

export function UploadResult({ of, duplicates, refused }: UploadResultProps) {
  const [undone, setUndone] = useState<UndoReply>()
  return (
    <section aria-label="Result" className="flex flex-col gap-4">
      {undone && <UndoneNotice reply={undone} />}
      <ImportCounts of={of} />
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        <RefusedRowsLink of={of} />
        {!undone && <UndoImport of={of} onUndone={setUndone} />}
        <Link to="/imports/$id" params={{ id: String(of.id) }} className={buttonStyles()}>
          Open this import
        </Link>
      </div>
      {refused.length > 0 && <RefusedRows rows={refused} total={of.refusedCount} />}
      {duplicates.length > 0 && <SkippedDuplicates codes={duplicates} total={of.duplicateCount} />}
    </section>
  )
}
