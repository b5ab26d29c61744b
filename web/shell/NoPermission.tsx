// Instead of a page that the user has no permission to view.
import { TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

import { BackToPage } from './BackToPage.tsx'
import type { PlainPath } from './pages.ts'

interface NoPermissionProps {
  title: string
  text?: string
  /** A page that the user may view. */
  to: PlainPath
}

export function NoPermission({
  title,
  text = 'Ask an Admin to change your role if you need access.',
  to,
}: NoPermissionProps) {
  return <EmptyState drawing={<TagDrawing />} title={title} text={text} action={<BackToPage to={to} />} />
}
