// The page of one import of products.
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'

import { findImport, type ProductImport, type UndoReply } from '#contract/catalog/imports.ts'
import { ImportSkeleton, PastImportDetails } from '#web/files/imports/PastImport.tsx'
import { RequirePermission } from '#web/shell/NoPermission.tsx'
import { RecordPage } from '#web/shell/RecordPage.tsx'
import { ClothDrawing } from '#web/ui/drawings.tsx'

import { modeLabels } from './importLabels.ts'
import { GroupProductsLink, ProductImportCounts, RefusedProductsLink } from './ImportSummary.tsx'
import { UndoImport } from './UndoImport.tsx'

const route = getRouteApi('/shell/imports/$id')
const list = '/imports'

export function ImportPage() {
  const { id } = route.useParams()
  return (
    <RequirePermission permission="products.import" drawing={<ClothDrawing />} to="/products">
      <RecordPage
        endpoint={findImport}
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

function ImportDetails({ of }: { of: ProductImport }) {
  const [undone, setUndone] = useState<UndoReply>()
  return (
    <PastImportDetails
      of={of}
      kind="product"
      list={list}
      mode={`Existing products ${modeLabels[of.mode].toLowerCase()}`}
      undone={undone}
      actions={
        <>
          <RefusedProductsLink of={of} />
          {!undone && <GroupProductsLink of={of} />}
          <UndoImport of={of} onUndone={setUndone} />
        </>
      }
      counts={<ProductImportCounts of={of} />}
    />
  )
}
