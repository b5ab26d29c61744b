// The style list with search and filters.
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'

import { findStyles } from '#contract/catalog/styles.ts'
import { stylesPerPage } from '#domain/catalog/styles.ts'
import { ListContent } from '#web/lists/ListContent.tsx'
import { filtersIn, usePagedList } from '#web/lists/usePagedList.ts'
import { ActionLink } from '#web/shell/ActionLink.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { HangerDrawing, TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { CatalogSwitch } from './CatalogSwitch.tsx'
import { StyleCards, StyleCardsSkeleton } from './StyleCards.tsx'
import { StyleFilters, type StyleFilterValues } from './StyleFilters.tsx'

const route = getRouteApi('/shell/styles')

interface StylesPageProps {
  renderOrderForm: (filters: Pick<StyleFilterValues, 'search' | 'category' | 'season'>) => ReactNode
}

export function StylesPage({ renderOrderForm }: StylesPageProps) {
  const isPhone = useIsPhone()
  const search = route.useSearch()
  const filters = filtersIn(search)
  const navigate = route.useNavigate()
  const list = usePagedList(
    findStyles,
    'styles',
    { ...search, broken: filters.broken && 'true' },
    stylesPerPage,
  )
  const add = (
    <ActionLink to="/add-style" shortcut="create" icon={Plus}>
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
            list={list.error ? undefined : list.data}
          />
        }
        actions={
          <>
            {renderOrderForm(filters)}
            {!isPhone && add}
          </>
        }
      />
      <StyleFilters
        filters={filters}
        onChange={(change, replace = false) =>
          void navigate({ search: (old) => ({ ...old, ...change, page: undefined }), replace })
        }
      />
      <ListContent
        list={list}
        noun="style"
        skeleton={<StyleCardsSkeleton />}
        empty={
          <EmptyState
            drawing={<HangerDrawing />}
            title="No styles yet"
            text="A style is one article in all its colors and sizes. Add one to enter, sell and count its sizes together."
            // On a phone the button is in the bottom bar.
            action={isPhone ? undefined : add}
          />
        }
        noMatch={
          <EmptyState
            drawing={<TagDrawing />}
            title="No styles found"
            text="No style matches your search and filters."
            action={<Button onClick={() => void navigate({ search: {} })}>Clear Filters</Button>}
          />
        }
      >
        {(styles) => <StyleCards styles={styles} />}
      </ListContent>
      {isPhone && <BottomBar>{add}</BottomBar>}
    </>
  )
}
