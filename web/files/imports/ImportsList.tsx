// The list of past imports, newest first.
import type { ComponentProps } from 'react'

import { LivePage } from '#web/lists/LivePage.tsx'
import { ClothDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

import { importsPerPage, ImportsSkeleton, ImportsTable, type ListedImport } from './ImportsTable.tsx'

interface ImportsListProps<Mode extends string>
  extends
    Omit<ComponentProps<typeof ImportsTable<Mode>>, 'imports'>,
    Pick<ComponentProps<typeof LivePage<ListedImport<Mode>>>, 'list' | 'rows' | 'page' | 'onPageChange'> {
  /** Instead of an empty list. */
  emptyText: string
}

export function ImportsList<Mode extends string>({
  to,
  modeLabels,
  emptyText,
  ...pageProps
}: ImportsListProps<Mode>) {
  return (
    <LivePage<ListedImport<Mode>>
      {...pageProps}
      pageSize={importsPerPage}
      errorTitle="Failed to load imports"
      skeleton={<ImportsSkeleton />}
      empty={<EmptyState drawing={<ClothDrawing />} title="No imports yet" text={emptyText} />}
    >
      {(imports) => <ImportsTable imports={imports} to={to} modeLabels={modeLabels} />}
    </LivePage>
  )
}
