// The style list with search and filters.
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'

import { findStyles } from '#contract/catalog/styles.ts'
import { stylesPerPage } from '#domain/catalog/styles.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { NewRowsButton } from '#web/live/NewRowsButton.tsx'
import { useLiveList } from '#web/live/useLiveList.ts'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { HangerDrawing, TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
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

  const { styles = [], total = 0, totalIsMinimum = false } = query.data ?? {}
  const isPastTheEnd = query.isSuccess && !query.isPlaceholderData && styles.length === 0 && total > 0
  const goToLastPage = useEffectEvent(() => setPage(Math.ceil(total / stylesPerPage), true))
  useEffect(() => {
    // The styles of this page were deleted, or the URL is older.
    if (isPastTheEnd) goToLastPage()
  }, [isPastTheEnd])

  return (
    <>
      <PageHeader
        meta={
          <div className="flex items-center gap-3">
            <CatalogSwitch search={filters.search} category={filters.category} />
            {query.isSuccess && (
              <span className="tabular">
                {totalIsMinimum ? `${formatCount(total)}+ styles` : pluralize(total, 'style')}
              </span>
            )}
          </div>
        }
        actions={
          <>
            <CatalogMenu />
            {!isPhone && <AddStyle />}
          </>
        }
      />
      <StyleFilters filters={filters} onChange={setFilters} />
      {query.isPending || isPastTheEnd ? (
        <StyleCardsSkeleton />
      ) : query.isError ? (
        <ErrorState
          title="Failed to load styles"
          text="The server can't be reached or did not respond. Your filters are kept."
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : styles.length === 0 ? (
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
            action={isPhone ? undefined : <AddStyle />}
          />
        )
      ) : (
        <div
          aria-busy={query.isPlaceholderData}
          className="transition-opacity aria-busy:opacity-60 aria-busy:delay-150"
        >
          <NewRowsButton news={query.news} />
          <StyleCards styles={styles} />
          <Pagination
            page={page}
            pageSize={stylesPerPage}
            total={total}
            isMinimum={totalIsMinimum}
            onPageChange={setPage}
          />
        </div>
      )}
      {isPhone && (
        <BottomBar>
          <AddStyle />
        </BottomBar>
      )}
    </>
  )
}

function AddStyle() {
  const permissionError = usePermissionError('styles.edit')
  const content = (
    <>
      <Plus aria-hidden="true" />
      Add Style
    </>
  )
  if (permissionError !== undefined) return <Button disabledReason={permissionError}>{content}</Button>
  return (
    <Link to="/add-style" {...shortcutProps('Alt+N')} className={buttonStyles({ variant: 'primary' })}>
      {content}
    </Link>
  )
}
