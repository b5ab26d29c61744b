// Beneath the products to choose from: how many there are, the way to more of them, and the keys.
import { pluralize, formatCount } from '#domain/platform/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'

import type { useProductPages } from './useProductPages.ts'

type Pages = ReturnType<typeof useProductPages>

export function PickerFooter({ pages }: { pages: Pages }) {
  return (
    <div className="flex min-h-12 items-center gap-3 border-t border-hairline px-5 py-2 text-meta text-muted max-sm:px-4">
      <output className={pages.error ? 'text-danger' : 'tabular'}>
        {pages.products &&
          (pages.error ? 'Failed to load products' : countSentence(pages.products.length, pages))}
      </output>
      {pages.hasMore && (
        <Button size="sm" busy={pages.isFetching} busyText="Loading..." onClick={pages.loadMore}>
          Load more
        </Button>
      )}
      <span className="ml-auto flex items-center gap-1.5 max-sm:hidden pointer-coarse:hidden">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> to move, <Kbd>Enter</Kbd> to add
      </span>
    </div>
  )
}

function countSentence(shown: number, { total, totalIsEstimate, hasMore }: Pages): string {
  if (!hasMore) return pluralize(shown, 'product')
  return `${formatCount(shown)} of ${totalIsEstimate ? 'about ' : ''}${pluralize(total, 'product')}`
}
