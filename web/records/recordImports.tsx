// The pages of the imports of a plain kind of record, from its definition.
import type { RecordPreviewRow } from '#contract/files/recordImports.ts'
import { recordImportEndpoints } from '#contract/records.ts'
import { importedNames } from '#domain/files/imports.ts'
import {
  maxRecordRows,
  recordColumnLabels,
  recordMappingError,
  recordTemplate,
} from '#domain/files/recordFiles.ts'
import { csvLine } from '#domain/platform/csv.ts'
import { formatCount, joinList } from '#domain/platform/format.ts'
import { type AnyRecord, columnNamesOf, fieldsOf, titleOf } from '#domain/platform/records/defineRecord.ts'
import type { RecordNoun } from '#domain/records.ts'
import { DuplicateRow } from '#web/files/imports/DuplicateRow.tsx'
import {
  duplicateChoices,
  type DuplicateCounts,
  type DuplicateMode,
  type DuplicateResult,
  duplicateResults,
  formatImportSummary,
  formatPreviewSummary,
  skippedDuplicates,
} from '#web/files/imports/duplicateWords.ts'
import { ImportFormPage } from '#web/files/imports/ImportFormPage.tsx'
import { ImportPage } from '#web/files/imports/ImportPage.tsx'
import type { ImportPages } from '#web/files/imports/importPages.ts'
import { ImportsPage } from '#web/files/imports/ImportsPage.tsx'
import { recordImportPages } from '#web/files/imports/recordImportPages.tsx'
import { TemplateButton } from '#web/files/imports/TemplateButton.tsx'
import { useImportForm } from '#web/files/imports/useImportForm.ts'
import { Card } from '#web/ui/Card.tsx'

import { recordKind } from './recordKind.ts'

interface PlainImportTypes {
  field: string
  mode: DuplicateMode
  inputs: object
  settings: object
  row: RecordPreviewRow
  result: DuplicateResult
  previewed: { notedCount: number; counts: DuplicateCounts }
  details: object
}

export function createRecordImportPages(noun: RecordNoun) {
  const imports = describeImports(noun)
  return {
    Form: () => <ImportFormPage imports={imports} form={useImportForm(imports)} />,
    List: () => <ImportsPage imports={imports} />,
    Detail: () => <ImportPage imports={imports} />,
  }
}

function describeImports(noun: RecordNoun): ImportPages<PlainImportTypes> {
  const { record, paths } = recordKind(noun)
  const { name, names } = importedNames[noun]
  const labels = recordColumnLabels(record)
  return recordImportPages<PlainImportTypes>({
    kind: noun,
    endpoints: recordImportEndpoints[noun],
    paths: { records: paths.list, form: paths.import, list: paths.imports, record: paths.importPage },
    actionText: `Import ${titleOf(names)}`,
    emptyText: `Imported files of ${names} appear here. Each import can be undone.`,
    instructions: <Instructions record={record} />,
    columnLabels: labels,
    findMappingError: (columns, mapping) => recordMappingError(record, columns, mapping),
    modeTitle: 'Likely duplicates',
    modes: duplicateChoices(noun, `For ${names} that share a name.`),
    modeText: `A row with a known number updates that ${name}. A row without one that has the name of a ${name} is a likely duplicate.`,
    canUpdate: true,
    codeLabel: 'Number',
    results: duplicateResults,
    formatPreview: ({ counts }, mode) => formatPreviewSummary(noun, counts, mode),
    formatDone: (done) => formatImportSummary(noun, done),
    notedText: 'A number can be read in two ways, or the file has a name twice.',
    renderRow: (row, mode) => <DuplicateRow row={row} mode={mode} labels={labels} />,
    skipped: skippedDuplicates,
  })
}

function Instructions({ record }: { record: AnyRecord }) {
  const { fileName, header, row } = recordTemplate(record)
  const { name, names } = record
  return (
    <Card
      title="Instructions"
      action={<TemplateButton fileName={fileName} csv={csvLine(header) + csvLine(row)} />}
    >
      <ul className="flex list-disc flex-col gap-1.5 pl-4 text-control marker:text-muted">
        <li>
          {`The first row contains the column names, in any order. Other names such as ${joinList(otherNames(record))} are recognized, and you can map others before the import. Unmapped columns are ignored.`}
        </li>
        <li>
          {`A row with the number of a ${name} updates that ${name}. Other rows need a name; without a number they get the next free one.`}
        </li>
        <li>
          {`Empty cells change nothing. A cell that holds only a dash (-) clears the field. An export of the ${names} imports again without a change.`}
        </li>
        {valueNotes(record).map((note) => (
          <li key={note}>{note}</li>
        ))}
        <li>{`A file has at most ${formatCount(maxRecordRows)} rows. Either all valid rows are imported or none.`}</li>
      </ul>
    </Card>
  )
}

/** The first other name of each of three columns. */
function otherNames(record: AnyRecord): string[] {
  return fieldsOf(record)
    .flatMap(([name]) => columnNamesOf(record, name)[1] ?? [])
    .slice(0, 3)
}

/** How cells of fields that are no texts are written. */
function valueNotes(record: AnyRecord): string[] {
  const labelsOf = (isKind: (kind: string) => boolean) =>
    fieldsOf(record).flatMap(([, field]) => (isKind(field.kind) ? [field.label] : []))
  const references = labelsOf((kind) => kind === 'reference')
  const flags = labelsOf((kind) => kind === 'yesNo')
  const amounts = labelsOf((kind) => kind === 'money')
  const percentages = labelsOf((kind) => kind === 'percent')
  const lengths = labelsOf((kind) => kind === 'length')
  const notes: [labels: string[], text: string][] = [
    [references, 'the number or the name of the record; of two with one name, the number'],
    [amounts, 'an amount such as 12.50'],
    [percentages, 'a percentage such as 7.5'],
    [lengths, 'millimeters such as 66.7, or inches such as 2 in'],
    [flags, 'yes or no'],
  ]
  return notes.flatMap(([labels, text]) => (labels.length > 0 ? [`${joinList(labels)}: ${text}.`] : []))
}
