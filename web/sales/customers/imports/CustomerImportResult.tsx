// The result of an import of customers, and its undo.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import type { RefusedRow } from '#contract/files/imports.ts'
import { buildRequest } from '#contract/platform/client.ts'
import {
  type CustomerImport,
  type CustomerUndoReply,
  downloadRefusedCustomers,
  previewCustomerUndo,
  undoCustomerImport,
} from '#contract/sales/customerImports.ts'
import { nothingToUndoReason } from '#domain/files/imports.ts'
import { pluralize } from '#domain/platform/format.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/api/useChange.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { UndoChanges, UndoneNotice } from '#web/files/changes/UndoChanges.tsx'
import type { UndoOutcome } from '#web/files/changes/undoLabels.ts'
import { importName } from '#web/files/imports/importName.ts'
import { ImportCounts, RefusedRowsLink } from '#web/files/imports/ImportSummary.tsx'
import { RefusedRows } from '#web/files/imports/RefusedRows.tsx'
import { SentencesCard } from '#web/files/imports/SentencesCard.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'

import { customerColumnLabels } from './customerPreview.ts'

interface CustomerImportResultProps {
  import: CustomerImport
  /** Empty, like the refused rows, if the response was lost. */
  duplicates: readonly string[]
  refused: readonly RefusedRow[]
}

export function CustomerImportResult({ import: entry, duplicates, refused }: CustomerImportResultProps) {
  const [undone, setUndone] = useState<UndoOutcome>()
  return (
    <section aria-label="Result" className="flex flex-col gap-4">
      {undone && <UndoneNotice of="import" kind="customer" reply={undone} />}
      <ImportCounts of={entry} hasUpdates />
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        <RefusedCustomersLink of={entry} />
        {!undone && <UndoCustomerImport of={entry} onUndone={setUndone} />}
        <Link to="/customer-imports/$id" params={{ id: String(entry.id) }} className={buttonStyles()}>
          Open this import
        </Link>
      </div>
      {refused.length > 0 && (
        <RefusedRows labels={customerColumnLabels} rows={refused} total={entry.refusedCount} />
      )}
      {duplicates.length > 0 && (
        <SentencesCard
          title={`${pluralize(entry.duplicateCount, 'likely duplicate')} skipped`}
          label="Skipped rows"
          sentences={duplicates}
          total={entry.duplicateCount}
        />
      )}
    </section>
  )
}

export function RefusedCustomersLink({ of }: { of: CustomerImport }) {
  return <RefusedRowsLink url={buildRequest(downloadRefusedCustomers, { id: of.id }).url} of={of} />
}

interface UndoCustomerImportProps {
  of: CustomerImport
  onUndone: (reply: UndoOutcome) => void
}

export function UndoCustomerImport({ of, onUndone }: UndoCustomerImportProps) {
  const permissionError = usePermissionError('customers.edit')
  const undo = useChange(undoCustomerImport, {
    success: 'Import undone',
    failure: 'Failed to undo the import',
  })
  if (of.undone !== null) return null
  return (
    <UndoChanges
      of="import"
      kind="customer"
      name={importName(of)}
      id={of.id}
      loadPreview={async (signal) => toOutcome(await call(previewCustomerUndo, { id: of.id }, { signal }))}
      undo={() => undo.mutateAsync({ id: of.id }).then(toOutcome, () => undefined)}
      isUndoing={undo.isPending}
      disabledReason={permissionError ?? nothingToUndoReason('customer', of)}
      onUndone={onUndone}
    />
  )
}

function toOutcome(reply: CustomerUndoReply): UndoOutcome {
  return { ...reply, skipped: reply.skipped.map(({ number, ...rest }) => ({ ...rest, code: number })) }
}
