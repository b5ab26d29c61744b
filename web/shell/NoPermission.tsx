// What stands in the place of a page for whoever may not see it.
import type { ReactNode } from 'react'

import { EmptyState } from '#web/ui/EmptyState.tsx'

interface NoPermissionProps {
  whyNot: string
  drawing: ReactNode
  /** A link to a page that everybody may see. */
  action: ReactNode
}

export function NoPermission({ whyNot, ...rest }: NoPermissionProps) {
  return <EmptyState title={whyNot} text="Ask an Admin for another role if your work needs it." {...rest} />
}
