// The list of past imports of customers, newest first.
import { getRouteApi } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'

import { findCustomerImports } from '#contract/sales/customerImports.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { ImportsList } from '#web/files/imports/ImportsList.tsx'
import { importsPerPage } from '#web/files/imports/ImportsTable.tsx'
import { useLiveList } from '#web/lists/useLiveList.ts'
import { ActionLink } from '#web/shell/ActionLink.tsx'
import { NoPermission } from '#web/shell/NoPermission.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { ClothDrawing } from '#web/ui/drawings.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { modeLabels } from './customerPreview.ts'

const route = getRouteApi('/shell/customer-imports')

export function CustomerImportsPage() {
  const permissionError = usePermissionError('customers.edit')
  const isPhone = useIsPhone()
  if (permissionError !== undefined)
    return <NoPermission reason={permissionError} drawing={<ClothDrawing />} to="/customers" />
  return (
    <>
      <PageHeader actions={!isPhone && <ImportLink />} />
      <Imports />
      {isPhone && (
        <BottomBar>
          <ImportLink />
        </BottomBar>
      )}
    </>
  )
}

function Imports() {
  const { page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const list = useLiveList(findCustomerImports, { page, limit: importsPerPage }, 'imports')
  return (
    <ImportsList
      list={list}
      rows={list.data?.imports}
      page={page}
      onPageChange={(page, replace = false) =>
        void navigate({ search: { page: page > 1 ? page : undefined }, replace })
      }
      to="/customer-imports/$id"
      modeLabels={modeLabels}
      emptyText="Imported files of customers appear here. Each import can be undone."
    />
  )
}

function ImportLink() {
  return (
    <ActionLink to="/import-customers" permission="customers.edit" shortcut="Alt+N" icon={FileUp}>
      Import Customers
    </ActionLink>
  )
}
