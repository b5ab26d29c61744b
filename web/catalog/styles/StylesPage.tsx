// The style list with search and filters.
import { Plus } from 'lucide-react'

import { findStyles } from '#contract/catalog/styles.ts'
import { stylesPerPage } from '#domain/catalog/styles.ts'
import { LivePage } from '#web/lists/LivePage.tsx'
import { useLiveList } from '#web/lists/useLiveList.ts'
import { ActionLink } from '#web/shell/ActionLink.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { HangerDrawing, TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { CatalogMenu } from './CatalogMenu.tsx'
import { CatalogSwitch } from './CatalogSwitch.tsx'
import { StyleCards, StyleCardsSkeleton } from './StyleCards.tsx'
import { StyleFilters, useStylesSearch } from './StyleFilters.tsx'

export function StylesPage() {
  const isPhone = useIsPhone()
  const { page, filters, isFiltered, setPage, setFilters, clearFilters } = useStylesSearch()
  const query = useLiveList(
    findStyles,
    { page, limit: stylesPerPage, ...filters, broken: filters.broken && 'true' },
    'styles',
  )
  const add = (
    <ActionLink to="/add-style" permission="styles.edit" shortcut="Alt+N" icon={Plus}>
      Add Style
    </ActionLink>
  )

  return (
    <>
      <PageHeader
        meta={
          <CatalogSwitch
            search={filters.search}
            category={filters.category}
            noun="style"
            list={query.error ? undefined : query.data}
          />
        }
        actions={
          <>
            <CatalogMenu />
            {!isPhone && add}
          </>
        }
      />
      <StyleFilters filters={filters} onChange={setFilters} />
      <LivePage
        list={query}
        rows={query.data?.styles}
        page={page}
        pageSize={stylesPerPage}
        onPageChange={setPage}
        errorTitle="Failed to load styles"
        skeleton={<StyleCardsSkeleton />}
        empty={
          isFiltered ? (
            <EmptyState
              drawing={<TagDrawing />}
              title="No styles found"
              text="No style matches your search and filters."
              action={<Button onClick={clearFilters}>Clear Filters</Button>}
            />
          ) : (
            <EmptyState
              drawing={<HangerDrawing />}
              title="No styles yet"
              text="A style is one article in all its colors and sizes. Add one to enter, sell and count its sizes together."
              // On a phone the button is in the bottom bar.
              action={isPhone ? undefined : add}
            />
          )
        }
      >
        {(styles) => <StyleCards styles={styles} />}
      </LivePage>
      {isPhone && <BottomBar>{add}</BottomBar>}
    </>
  )
}
