// Label formats: the sheets and rolls that labels are printed on.
import { defineRecord } from '#domain/platform/records/defineRecord.ts'
import type { LengthField } from '#domain/platform/records/fields.ts'

/** 0.6 m is more than the page of any office printer. */
const maxUm = 600_000

type Length<Label extends string> = LengthField & { label: Label }

function length<const Label extends string>(label: Label, defaultUm: number, minUm = 0): Length<Label> {
  return { kind: 'length', label, minUm, maxUm, default: defaultUm }
}

/** On a roll, a page is what the printer feeds at once: one row of labels. A new format is an Avery 5160. */
export const labelFormat = defineRecord({
  noun: 'labelFormat',
  name: 'label format',
  names: 'label formats',
  path: 'label-formats',
  numbers: 'LF-',
  module: 'Products',
  may: {
    read: 'products.read',
    edit: 'labelFormats.edit',
    delete: 'labelFormats.edit',
    import: 'labelFormats.edit',
  },
  columnNames: { number: 'Format number', name: 'Format, Template' },
  fields: {
    medium: {
      kind: 'choice',
      label: 'Kind',
      choices: { sheet: 'Sheet', roll: 'Roll' },
      default: 'sheet',
      isFiltered: true,
      names: 'Medium, Type',
    },
    labelWidthUm: length('Label width', 66_675, 5000),
    labelHeightUm: length('Label height', 25_400, 5000),
    pageWidthUm: length('Page width', 215_900, 5000),
    pageHeightUm: length('Page height', 279_400, 5000),
    columns: {
      kind: 'integer',
      label: 'Columns',
      hint: 'Labels side by side. Empty: 1',
      min: 1,
      max: 50,
      names: 'Labels across',
    },
    rows: {
      kind: 'integer',
      label: 'Rows',
      hint: 'Labels below each other. Empty: 1',
      min: 1,
      max: 100,
      names: 'Labels down',
    },
    marginLeftUm: length('Left margin', 4763),
    marginTopUm: length('Top margin', 12_700),
    gapAcrossUm: length('Gap across', 3175),
    gapDownUm: length('Gap down', 0),
    dpi: {
      kind: 'integer',
      label: 'Dots per inch',
      hint: 'Of a thermal printer. Empty: any other',
      min: 100,
      max: 1200,
      names: 'DPI, Resolution',
    },
  },
})
