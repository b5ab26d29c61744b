// The list of all reports, by group.
import { Link } from '@tanstack/react-router'

import { reportGroups } from '#domain/insight/reports/defineReport.ts'
import { getReport, reportIds, reportPath } from '#domain/reports.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { Card } from '#web/ui/Card.tsx'
import { ListRow, RowList } from '#web/ui/RowList.tsx'
import { rowLink } from '#web/ui/Table.tsx'

import { ScheduledEmails } from './ScheduledEmails.tsx'

export function ReportsPage() {
  const mayExport = usePermissionError('accounting.export') === undefined
  return (
    <div className="gap-4 lg:columns-2">
      {reportGroups.map((group) => (
        <Card key={group} title={group} flush className="mb-4 break-inside-avoid">
          <RowList label={group} flush>
            {reportIds
              .filter((id) => getReport(id).group === group)
              .map((id) => (
                <ListRow
                  key={id}
                  title={
                    <Link {...rowLink} to={reportPath(id)}>
                      {getReport(id).title}
                    </Link>
                  }
                  meta={<span className="whitespace-normal">{getReport(id).sentence}</span>}
                />
              ))}
          </RowList>
        </Card>
      ))}
      <ScheduledEmails />
      {mayExport && (
        <p className="text-control text-muted">
          Payments and the stock journal are in the{' '}
          <Link to="/accounting-export" className="text-link underline underline-offset-2">
            accounting export
          </Link>
          .
        </p>
      )}
    </div>
  )
}
