// What the lists of imports and of bulk changes have in common.
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import type { ViewColumn } from '#web/lists/ListTable.tsx'
import { Badge } from '#web/ui/Badge.tsx'

export const undoneBadge = <Badge tone="neutral">Undone</Badge>

/** The columns that say when and by whom. */
export function useChangeColumns(): readonly ViewColumn<{ createdAt: Date; userName: string }>[] {
  const { dayAndMinute } = useCompanyDates()
  return [
    {
      key: 'date',
      header: 'Date',
      cell: ({ createdAt }) => dayAndMinute(createdAt),
      kind: 'date',
      bar: 'w-36',
      phone: 'meta',
    },
    {
      key: 'user',
      header: 'User',
      cell: ({ userName }) => userName,
      className: 'w-1/6 max-w-0',
      lines: 1,
      bar: 'w-24',
      phone: 'meta',
    },
  ]
}
