import { Link } from '@tanstack/react-router'

import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** Its title, '404 Page Not Found', is in the header. */
export function NotFoundPage() {
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <EmptyState
        drawing={<TagDrawing />}
        title="This page does not exist"
        text="The address may be mistyped, or the page was removed."
        action={
          <Link to="/" className={buttonStyles({ variant: 'primary' })}>
            Go to the dashboard
          </Link>
        }
      />
    </div>
  )
}
