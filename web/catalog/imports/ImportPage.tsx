// The page of one import of products.
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'

import { findImport, type ProductImport, type UndoReply } from '#contract/catalog/imports.ts'
import { useCall } from '#web/api/useCall.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { LoadedImport, PastImportDetails } from '#web/files/imports/PastImport.tsx'
import { NoPermission } from '#web/shell/NoPermission.tsx'
import { NotFoundState } from '#web/shell/NotFoundState.tsx'
import { readId } from '#web/shell/readId.ts'
import { ClothDrawing } from '#web/ui/drawings.tsx'

import { modeLabels } from './importLabels.ts'
import { GroupProductsLink, ProductImportCounts, RefusedProductsLink } from './ImportSummary.tsx'
import { UndoImport } from './UndoImport.tsx'

const route = getRouteApi('/shell/imports/$id')
const list = '/imports'

export function ImportPage() {
  const id = readId(route.useParams().id)
  const permissionError = usePermissionError('products.import')
  if (permissionError !== undefined)
    return <NoPermission reason={permissionError} drawing={<ClothDrawing />} to="/products" />
  return id === undefined ? <NotFoundState list={list} /> : <ImportLoader id={id} />
}

function ImportLoader({ id }: { id: number }) {
  const query = useCall(findImport, { id })
  return (
    <LoadedImport query={query} list={list}>
      {(of) => <ImportDetails of={of} />}
    </LoadedImport>
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
