// The page of one import of customers.
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'

import { type CustomerImport, findCustomerImport } from '#contract/sales/customerImports.ts'
import { useCall } from '#web/api/useCall.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import type { UndoOutcome } from '#web/files/changes/undoLabels.ts'
import { ImportCounts } from '#web/files/imports/ImportSummary.tsx'
import { LoadedImport, PastImportDetails } from '#web/files/imports/PastImport.tsx'
import { NoPermission } from '#web/shell/NoPermission.tsx'
import { NotFoundState } from '#web/shell/NotFoundState.tsx'
import { readId } from '#web/shell/readId.ts'
import { ClothDrawing } from '#web/ui/drawings.tsx'

import { RefusedCustomersLink, UndoCustomerImport } from './CustomerImportResult.tsx'
import { modeLabels } from './customerPreview.ts'

const route = getRouteApi('/shell/customer-imports/$id')
const list = '/customer-imports'

export function CustomerImportPage() {
  const id = readId(route.useParams().id)
  const permissionError = usePermissionError('customers.edit')
  if (permissionError !== undefined)
    return <NoPermission reason={permissionError} drawing={<ClothDrawing />} to="/customers" />
  return id === undefined ? <NotFoundState list={list} /> : <ImportLoader id={id} />
}

function ImportLoader({ id }: { id: number }) {
  const query = useCall(findCustomerImport, { id })
  return (
    <LoadedImport query={query} list={list}>
      {(of) => <ImportDetails of={of} />}
    </LoadedImport>
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
