// Above the list: switches the catalog between its products and its styles, and counts them. The search stays.
import { Link } from '@tanstack/react-router'

import { formatCount, pluralize } from '#domain/platform/format.ts'

interface CatalogSwitchProps {
  search: string | undefined
  category: string | undefined
  noun: 'product' | 'style'
  /** Undefined while loading. */
  list: { total: number; totalIsMinimum?: boolean | undefined } | undefined
}

export function CatalogSwitch({ search, category, noun, list }: CatalogSwitchProps) {
  return (
    <div className="flex items-center gap-3">
      <nav aria-label="View" className="flex h-control rounded-md border border-hairline bg-hover p-0.5">
        {(['/products', '/styles'] as const).map((path) => (
          <Link
            key={path}
            to={path}
            search={{ search, category }}
            activeOptions={{ includeSearch: false }}
            className="flex items-center rounded-sm border border-transparent px-3 text-control font-medium text-muted no-underline focus-ring hover:text-ink aria-[current=page]:border-hairline aria-[current=page]:bg-surface aria-[current=page]:text-ink"
          >
            {path === '/products' ? 'Products' : 'Styles'}
          </Link>
        ))}
      </nav>
      {list && (
        <span className="tabular">
          {list.totalIsMinimum ? `${formatCount(list.total)}+ ${noun}s` : pluralize(list.total, noun)}
        </span>
      )}
    </div>
  )
}
