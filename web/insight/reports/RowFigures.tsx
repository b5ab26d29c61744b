// "How is this computed?": each figure of a row with a sentence and the figures put into its formula.
import { Link } from '@tanstack/react-router'
import { CircleHelp } from 'lucide-react'

import type { Report, ReportRow } from '#contract/insight/reports.ts'
import { type Figures, formatMeasure, workOut } from '#domain/insight/reports/explainMeasure.ts'
import { getMeasure, type Measure, withOperands } from '#domain/insight/reports/measures.ts'
import { getReport, type ReportId } from '#domain/reports.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Popover, PopoverClose } from '#web/ui/Popover.tsx'

import { rowDocuments } from './rowDocuments.ts'

interface RowFiguresProps {
  id: ReportId
  row: ReportRow
  report: Report | undefined
  mayReadCosts: boolean
}

export function RowFigures(props: RowFiguresProps) {
  const title = `How the figures of ${props.row.name} are computed`
  return (
    <Popover
      title={title}
      flush
      trigger={
        <IconButton label={title} size="sm">
          <CircleHelp aria-hidden="true" />
        </IconButton>
      }
    >
      <Explanations {...props} />
    </Popover>
  )
}

function Explanations({ id, row, report, mayReadCosts }: RowFiguresProps) {
  const definition = getReport(id)
  const documents = report && rowDocuments(definition, row, report.days)
  return (
    <>
      <dl className="flex flex-col divide-y divide-hairline border-t border-hairline text-control">
        {withOperands(definition.measures)
          .filter((measure) => mayReadCosts || !getMeasure(measure).isCost)
          .map((measure) => (
            <Explanation
              key={measure}
              measure={measure}
              figures={row.figures}
              all={report?.sums.figures ?? {}}
            />
          ))}
      </dl>
      {documents && (
        <p className="border-t border-hairline px-4 py-2 text-control">
          <PopoverClose>
            <Link {...documents.link} className="text-link underline-offset-2 hover:underline">
              {documents.text}
            </Link>
          </PopoverClose>
        </p>
      )}
    </>
  )
}

function Explanation({ measure, figures, all }: { measure: Measure; figures: Figures; all: Figures }) {
  const { label, explanation } = getMeasure(measure)
  const value = figures[measure]
  const example = workOut(measure, figures, all)
  return (
    <div className="px-4 py-2">
      <dt className="flex items-baseline justify-between gap-3 font-medium">
        {label}
        <span className="tabular">{value == null ? 'Not known' : formatMeasure(measure, value)}</span>
      </dt>
      <dd className="text-meta text-muted">
        {explanation}
        {example !== undefined && <span className="mt-0.5 block text-ink tabular">{example}</span>}
      </dd>
    </div>
  )
}
