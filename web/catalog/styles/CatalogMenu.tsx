// The lists that belong to the catalog, as a menu of the pages with products and styles.
import { Link } from '@tanstack/react-router'
import { Boxes, EllipsisVertical, Ruler } from 'lucide-react'

import { DropdownMenu, MenuItem } from '#web/ui/DropdownMenu.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

export function CatalogMenu() {
  return (
    <DropdownMenu
      trigger={
        <IconButton label="More" variant="secondary">
          <EllipsisVertical aria-hidden="true" />
        </IconButton>
      }
    >
      <MenuItem asChild>
        <Link to="/size-scales">
          <Ruler aria-hidden="true" />
          Size scales
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/prepacks">
          <Boxes aria-hidden="true" />
          Prepacks
        </Link>
      </MenuItem>
    </DropdownMenu>
  )
}
