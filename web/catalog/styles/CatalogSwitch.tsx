// Switches the catalog between its products and its styles. The search stays.
import { Link } from '@tanstack/react-router'

interface CatalogSwitchProps {
  search: string | undefined
  category: string | undefined
}

export function CatalogSwitch(filters: CatalogSwitchProps) {
  return (
    <nav aria-label="View" className="flex h-control rounded-md border border-hairline bg-hover p-0.5">
      {(['/products', '/styles'] as const).map((path) => (
        <Link
          key={path}
          to={path}
          search={filters}
          activeOptions={{ includeSearch: false }}
          className="flex items-center rounded-sm border border-transparent px-3 text-control font-medium text-muted no-underline focus-ring hover:text-ink aria-[current=page]:border-hairline aria-[current=page]:bg-surface aria-[current=page]:text-ink"
        >
          {path === '/products' ? 'Products' : 'Styles'}
        </Link>
      ))}
    </nav>
  )
}
