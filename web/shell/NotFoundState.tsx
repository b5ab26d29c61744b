// Shown instead of a record that does not exist, with the way back to its list.
import { ErrorState } from '#web/ui/ErrorState.tsx'

import { BackToPage } from './BackToPage.tsx'
import { type ListPath, pages } from './pages.ts'

/** Also for deleted records. */
export function NotFoundState({ list }: { list: ListPath }) {
  const { record } = pages[list]
  return (
    <ErrorState
      title={`${record} not found`}
      text={`The ${record.toLowerCase()} doesn't exist, or the address is incomplete.`}
      action={<BackToPage to={list} />}
    />
  )
}
