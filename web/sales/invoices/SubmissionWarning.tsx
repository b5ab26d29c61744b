// What is worth knowing before an invoice is sent again.
import { Link } from '@tanstack/react-router'

import { Notice } from '#web/ui/Notice.tsx'

import { type DraftStore, useDraftState } from './draftStore.ts'

export function SubmissionWarning({ store }: { store: DraftStore }) {
  const attempt = useDraftState(store, (state) => state.draft.attempt)
  if (attempt === 'none') return null
  if (attempt === 'unanswered') {
    return (
      <Notice tone="warning" title="No answer came">
        This invoice was sent, and may exist already. Create it again as it is: if it does, you are shown it,
        and there is no second one.
      </Notice>
    )
  }
  return (
    <Notice tone="warning" title="This invoice may exist already">
      It was sent before, and the answer got lost. Look at{' '}
      <Link to="/invoices" target="_blank" className="text-link underline underline-offset-2">
        the newest invoices
      </Link>{' '}
      before you create it again.
    </Notice>
  )
}
