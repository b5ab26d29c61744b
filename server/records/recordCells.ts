// The cells of files with plain records: how an export writes them, and how an import reads them.
import { inputSchemas } from '#contract/platform/records/fieldSchemas.ts'
import { createRefusedCell, type RefusedCell } from '#domain/files/imports.ts'
import { type RecordColumn, recordColumns } from '#domain/files/recordFiles.ts'
import {
  escapeClearMark,
  escapeTextMark,
  isClearMark,
  readYesOrNo,
  removeTextMark,
  unescapeClearMark,
} from '#domain/files/spreadsheetTexts.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { formatCount } from '#domain/platform/format.ts'
import { readLength } from '#domain/platform/lengths.ts'
import { formatDecimal, formatPercent, parseCents, parsePercent } from '#domain/platform/money.ts'
import type { AnyRecord } from '#domain/platform/records/defineRecord.ts'
import {
  type AnyValue,
  type AnyValues,
  type ChoiceField,
  defaultOf,
  editableValue,
  isNumeric,
  nameOfReference,
  type RecordField,
  type YesNoField,
} from '#domain/platform/records/fields.ts'
import { trimText, withLabel } from '#domain/platform/text.ts'

import type { RecordCells } from './recordParser.ts'
import type { ReferenceNames } from './references.ts'

/** A reference is what `nameInFiles` says, a choice its value. */
export function exportCell(name: string, field: RecordField, row: AnyValues): string {
  const value = row[name]
  if (value === null || value === undefined) return ''
  if (field.kind === 'yesNo') return value === true ? 'yes' : 'no'
  if (field.kind === 'percent') return formatPercent(Number(value)).slice(0, -1)
  if (isNumeric(field)) return editableValue(field, value)
  const text = String(field.kind === 'reference' ? row[nameOfReference(name)] : value)
  return escapeTextMark(escapeClearMark(text))
}

/** Whether its cells are texts in quotes. */
export function isQuoted(field: RecordField): boolean {
  return !isNumeric(field)
}

/** The fields that a row of a file has. */
export interface ReadRow {
  /** Null for the next free one. */
  number: string | null
  values: AnyValues
}

/** What a cell means, or why it means nothing. */
type Reading = { value: AnyValue } | { reason: string }

/**
 * Reads rows: cells that are not empty become values; a dash clears a field, or gives it the value of a new record. A row is refused for
 * its first invalid cell.
 */
export function createCellReader(
  record: AnyRecord,
  references: ReadonlyMap<string, ReferenceNames>,
): (cells: RecordCells) => ReadRow | { refused: RefusedCell } {
  const schemas = inputSchemas(record.fields)
  const columns = recordColumns(record)

  function readCell({ column, name, field }: RecordColumn, cell: string): Reading {
    if (isClearMark(cell))
      return mustHaveText(name, field)
        ? { reason: `${field.label} can't be cleared` }
        : { value: defaultOf(field) }
    const text = unescapeClearMark(removeTextMark(cell))
    const input = toInput(field, text, references.get(name))
    if ('reason' in input) return input
    const parsed = schemas[column]?.safeParse(input.value)
    if (parsed?.success) return { value: parsed.data as AnyValue }
    return {
      reason: withLabel(field.label, parsed?.error.issues[0]?.message) ?? `${field.label} is not valid`,
    }
  }

  return (cells) => {
    const values: Record<string, AnyValue> = {}
    for (const column of columns) {
      const cell = trimText(cells[column.column] ?? '')
      if (cell === '') continue
      const reading = readCell(column, cell)
      if ('reason' in reading) return { refused: createRefusedCell(column.column, cell, reading.reason) }
      if (reading.value !== '') values[column.name] = reading.value
    }
    const { number = null, ...others } = values
    return { number: number === null ? null : String(number), values: others }
  }
}

function mustHaveText(name: string, field: RecordField): boolean {
  return name === 'number' || 'isRequired' in field
}

/** The text as the value of an input of the API. */
function toInput(field: RecordField, text: string, names: ReferenceNames | undefined): Reading {
  if (field.kind === 'integer') return { value: /^-?\d+$/.test(text) ? Number(text) : Number.NaN }
  if (field.kind === 'money')
    return parseCents(text) === undefined
      ? { reason: `${field.label} must be an amount such as 12.50` }
      : { value: text }
  if (field.kind === 'percent') {
    const basisPoints = parsePercent(text.replace(/\s*%$/, ''))
    return basisPoints === undefined
      ? { reason: `${field.label} must be a percentage such as 7.5` }
      : { value: formatDecimal(basisPoints, 4) }
  }
  if (field.kind === 'length') {
    const um = readLength(text)
    return Number.isNaN(um)
      ? { reason: `${field.label} must be a length such as 66.7, 2 in or 1/2"` }
      : { value: um }
  }
  if (field.kind === 'yesNo') return readFlag(field, text)
  if (field.kind === 'choice') return readChoice(field, text)
  if (field.kind === 'reference') return names?.find(text) ?? { reason: `${field.label} is not valid` }
  return { value: text }
}

/** Yes and no, or the words of the filter. */
function readFlag({ label, filter = ['yes', 'no'] }: YesNoField, text: string): Reading {
  const [yes, no] = filter.map(foldText)
  const word = foldText(text)
  const value = word === yes ? true : word === no ? false : readYesOrNo(text)
  return value === undefined ? { reason: `${label} must be yes or no` } : { value }
}

/** At most this many choices are listed. */
const maxListed = 8

/** The value of a choice or its label. */
function readChoice({ label, choices }: ChoiceField, text: string): Reading {
  const word = foldText(text)
  const match = Object.entries(choices).find((names) => names.some((name) => foldText(name) === word))
  if (match) return { value: match[0] }
  const values = Object.keys(choices)
  const others = values.length - maxListed
  const listed = others > 0 ? [...values.slice(0, maxListed), `one of ${formatCount(others)} others`] : values
  return { reason: `${label} must be ${listed.slice(0, -1).join(', ')} or ${listed.at(-1)}` }
}
