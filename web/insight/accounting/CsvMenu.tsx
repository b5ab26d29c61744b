// The menu that exports one of the tables as a CSV file.
import { ChevronDown } from 'lucide-react'

import { exportAccountingTable } from '#contract/insight/accounting.ts'
import { accountingTableNames, accountingTables } from '#domain/insight/accounting.ts'
import type { DayRange } from '#domain/platform/periods.ts'
import { useExport } from '#web/api/useExport.ts'
import { Button } from '#web/ui/Button.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/DropdownMenu.tsx'

interface CsvMenuProps {
  days: DayRange
  disabledReason: string | undefined
}

export function CsvMenu({ days, disabledReason }: CsvMenuProps) {
  const { start, isRunning, busyText } = useExport(exportAccountingTable, {
    emptyMessage: 'There are no rows in this period.',
    itemsLabel: 'rows',
    failureMessage: 'Failed to export the file. Please try again.',
  })
  const button = (
    <Button busy={isRunning} busyText={busyText} disabledReason={disabledReason}>
      Export CSV
      <ChevronDown aria-hidden="true" />
    </Button>
  )
  if (disabledReason !== undefined) return button
  return (
    <DropdownMenu trigger={button}>
      {accountingTables.map((table) => (
        <MenuItem key={table} onSelect={() => start({ table, ...days })}>
          {accountingTableNames[table]}
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}
