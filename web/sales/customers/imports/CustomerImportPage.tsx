// The page of one import of customers.
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'

import { type CustomerImport, findCustomerImport } from '#contract/sales/customerImports.ts'
import type { UndoOutcome } from '#web/files/changes/undoLabels.ts'
import { ImportCounts } from '#web/files/imports/ImportSummary.tsx'
import { ImportSkeleton, PastImportDetails } from '#web/files/imports/PastImport.tsx'
import { RequirePermission } from '#web/shell/NoPermission.tsx'
import { RecordPage } from '#web/shell/RecordPage.tsx'
import { ClothDrawing } from '#web/ui/drawings.tsx'

import { RefusedCustomersLink, UndoCustomerImport } from './CustomerImportResult.tsx'
import { modeLabels } from './customerPreview.ts'

const route = getRouteApi('/shell/customer-imports/$id')
const list = '/customer-imports'

export function CustomerImportPage() {
  const { id } = route.useParams()
  return (
    <RequirePermission permission="customers.edit" drawing={<ClothDrawing />} to="/customers">
      <RecordPage
        endpoint={findCustomerImport}
        id={id}
        list={list}
        errorTitle="Failed to load import"
        skeleton={<ImportSkeleton />}
      >
        {(of) => <ImportDetails of={of} />}
      </RecordPage>
    </RequirePermission>
  )
}

function ImportDetails({ of }: { of: CustomerImport }) {
  const [undone, setUndone] = useState<UndoOutcome>()
  return (
    <PastImportDetails
      of={of}
      kind="customer"
      list={list}
      mode={`Likely duplicates ${modeLabels[of.mode].toLowerCase()}`}
      undone={undone}
      actions={
        <>
          <RefusedCustomersLink of={of} />
          <UndoCustomerImport of={of} onUndone={setUndone} />
        </>
      }
      counts={<ImportCounts of={of} hasUpdates />}
    />
  )
}
