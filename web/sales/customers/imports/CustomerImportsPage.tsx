// The list of past imports of customers, newest first.
import { getRouteApi } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'

import { findCustomerImports } from '#contract/sales/customerImports.ts'
import { ImportsList, importsPerPage } from '#web/files/imports/ImportsList.tsx'
import { usePagedList } from '#web/lists/usePagedList.ts'
import { ActionLink } from '#web/shell/ActionLink.tsx'
import { RequirePermission } from '#web/shell/NoPermission.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { ClothDrawing } from '#web/ui/drawings.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { modeLabels } from './customerPreview.ts'

const route = getRouteApi('/shell/customer-imports')

export function CustomerImportsPage() {
  return (
    <RequirePermission permission="customers.edit" drawing={<ClothDrawing />} to="/customers">
      <Imports />
    </RequirePermission>
  )
}

function Imports() {
  const list = usePagedList(findCustomerImports, 'imports', route.useSearch(), importsPerPage)
  const isPhone = useIsPhone()
  return (
    <>
      <PageHeader actions={!isPhone && <ImportLink />} />
      <ImportsList
        list={list}
        to="/customer-imports/$id"
        modeLabels={modeLabels}
        emptyText="Imported files of customers appear here. Each import can be undone."
      />
      {isPhone && (
        <BottomBar>
          <ImportLink />
        </BottomBar>
      )}
    </>
  )
}

function ImportLink() {
  return (
    <ActionLink to="/import-customers" permission="customers.edit" shortcut="Alt+N" icon={FileUp}>
      Import Customers
    </ActionLink>
  )
}
