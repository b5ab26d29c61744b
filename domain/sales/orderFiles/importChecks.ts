// What an import of orders asks before it leaves something out, or imports what the file says otherwise. The page and the API ask the same.
import { pluralize } from '#domain/platform/format.ts'

/** `field` confirms it with `count`, as an input of the import; `error` is the refusal without it. */
export interface ImportCheck {
  field: 'confirmedOtherSheets' | 'confirmedDiffering'
  count: number
  label: string
  error: string
}

/** Nothing is asked if there is nothing. `sheets`: the others that look like orders; `differingCount`: orders that are not what the file says. */
export function listImportChecks(sheets: readonly { name: string }[], differingCount: number): ImportCheck[] {
  return [...checkSheets(sheets), ...checkDiffering(differingCount)]
}

function checkSheets(sheets: readonly { name: string }[]): ImportCheck[] {
  const [first, ...others] = sheets
  if (!first) return []
  const isOne = others.length === 0
  const name = isOne ? `sheet "${first.name}"` : `${sheets.length} other sheets`
  return [
    {
      field: 'confirmedOtherSheets',
      count: sheets.length,
      label: `Import without the rows of ${name}`,
      error: `Check ${name}, and agree to import without ${isOne ? 'its' : 'their'} rows.`,
    },
  ]
}

function checkDiffering(count: number): ImportCheck[] {
  if (count === 0) return []
  return [
    {
      field: 'confirmedDiffering',
      count,
      label: `Import ${pluralize(count, 'order')} as read, not as the file says`,
      error: `Check ${pluralize(count, 'order')} that ${count === 1 ? 'is' : 'are'} not what the file says, and agree to import as read.`,
    },
  ]
}
