// Any other address.
import { Link } from '@tanstack/react-router'

import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** Its title, '404 Page Not Found', stands in the header. A visitor is sent to the sign-in page instead. */
export function NotFoundPage() {
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <EmptyState
        drawing={<TagDrawing />}
        title="There is nothing at this address"
        text="It may have been mistyped, or what stood here was removed."
        action={
          <Link to="/" className={buttonStyles({ variant: 'primary' })}>
            Go to the dashboard
          </Link>
        }
      />
    </div>
  )
}
