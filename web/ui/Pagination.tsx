// Position in a long list, with Previous and Next.
import { ChevronLeft, ChevronRight } from 'lucide-react'

import { Button } from './Button.tsx'
import { shortcutProps } from './shortcuts.ts'

interface PaginationProps {
  /** From 1. */
  page: number
  pageSize: number
  total: number
  /** Whether there are at least `total` results. */
  isMinimum?: boolean
  onPageChange: (page: number) => void
}

const count = (figure: number) => figure.toLocaleString('en-US')

/** Renders nothing if one page is enough. */
export function Pagination({ page, pageSize, total, isMinimum = false, onPageChange }: PaginationProps) {
  if (total <= pageSize) return null
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-3 pt-3 print:hidden">
      <output className="text-meta text-muted tabular">
        {`Showing ${count(first)} to ${count(last)} of ${count(total)}${isMinimum ? '+' : ''} results`}
      </output>
      <div className="flex gap-2">
        <Button
          {...shortcutProps('previousPage')}
          onClick={() => onPageChange(page - 1)}
          disabledReason={page <= 1 ? 'This is the first page.' : undefined}
        >
          <ChevronLeft aria-hidden="true" />
          Previous
        </Button>
        <Button
          {...shortcutProps('nextPage')}
          onClick={() => onPageChange(page + 1)}
          disabledReason={last >= total && !isMinimum ? 'This is the last page.' : undefined}
        >
          Next
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
    </nav>
  )
}
