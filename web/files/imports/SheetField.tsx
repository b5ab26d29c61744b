// Chooses the sheet of a workbook that is read.
import { maxCountedSheetRows } from '#domain/files/sheets.ts'
import { formatCount, joinList, pluralize } from '#domain/platform/format.ts'
import { Field } from '#web/ui/Field.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Select } from '#web/ui/Select.tsx'

import type { FileHeader } from './columnChoice.ts'

/** 'Fall (120 rows)' */
function describeSheet({ name, rowCount }: FileHeader<string>['sheets'][number]): string {
  const isMore = rowCount >= maxCountedSheetRows
  return `${name} (${isMore ? `${formatCount(rowCount)} or more rows` : pluralize(rowCount, 'row')})`
}

interface SheetFieldProps extends Pick<FileHeader<string>, 'sheets' | 'sheet' | 'sheetCount'> {
  onChange: (sheet: number) => void
}

/** A user may expect that all sheets are imported. */
export function SheetField({ sheets, sheet, sheetCount, onChange }: SheetFieldProps) {
  const positioned = sheets.map((one, index) => ({ ...one, position: index + 1 }))
  const others = positioned.filter(({ position }) => position !== sheet).map(describeSheet)
  const listed = sheetCount > sheets.length ? ` The first ${formatCount(sheets.length)} are listed.` : ''
  return (
    <Notice tone="warning" title={`Only the sheet "${sheets[sheet - 1]?.name}" is imported`}>
      <p>{`The workbook has ${formatCount(sheetCount)} sheets.${listed} Not imported: ${joinList(others)}.`}</p>
      <Field label="Sheet to import" className="mt-2 max-w-80">
        <Select value={sheet} onChange={({ target }) => onChange(Number(target.value))}>
          {positioned.map(({ position, name, isHidden }) => (
            <option key={position} value={position}>
              {isHidden ? `${name} (hidden)` : name}
            </option>
          ))}
        </Select>
      </Field>
    </Notice>
  )
}
