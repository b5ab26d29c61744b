// The name of a category, leading to its products; those without one have no list of their own.
import { Link } from '@tanstack/react-router'

import { rowLink } from '#web/ui/Table.tsx'

export function CategoryLink({ category }: { category: string | null }) {
  if (category === null) return <span className="text-muted">No category</span>
  return (
    <Link {...rowLink} to="/products" search={{ category }} title={category}>
      {category}
    </Link>
  )
}
