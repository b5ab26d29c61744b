// Export Logs: every entry that the filters match as a CSV file, with a figure that rises while a long log comes.
import { Download } from 'lucide-react'

import { exportActivity } from '#contract/people/activity.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { useExport } from '#web/api/useExport.ts'
import { Button } from '#web/ui/Button.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

const words = {
  emptyMessage: 'No activity found to export.',
  itemsLabel: 'entries',
  failureMessage: 'Failed to export activity logs. Please try again.',
}

export function ExportLogsButton({ filters }: { filters: InputOf<typeof exportActivity> }) {
  const { start, isRunning, busyText } = useExport(exportActivity, words)
  return (
    <Button {...shortcutProps('Alt+X')} busy={isRunning} busyText={busyText} onClick={() => start(filters)}>
      <Download aria-hidden="true" />
      Export Logs
    </Button>
  )
}
