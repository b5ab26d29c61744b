// Writes an order form as a workbook: what is for the whole order above, then a block of rows for each run of sizes.
import { formatCents, formatPercent } from '#domain/platform/money.ts'
import { orderColumnNames as names } from '#domain/sales/orderFiles/orderColumns.ts'
import { formatRowSizes, type FormRow, formSizePrefix, type OrderForm } from '#domain/sales/orderForms.ts'
import { maxQuantity } from '#domain/stock/stock.ts'
import { columnName } from '#server/files/tables/cellReference.ts'
import {
  blankXml,
  describeSheets,
  main,
  numberXml,
  rowXml,
  textXml,
  xmlHead,
} from '#server/files/tables/workbookXml.ts'
import { type ArchiveFile, writeZip } from '#server/files/tables/writeZip.ts'

import { formStyle, formStyles } from './formStyles.ts'

const sheetName = 'Order form'

/** Before the columns of sizes. */
const productColumns = [names.styleNumber, 'Style Name', names.color, names.unitPrice]
const widths = [18, 32, 18, 12]
const sizeWidth = 10
/** Of the columns behind the sizes. */
const lastWidths = [24, 18]

export function writeOrderForm(form: OrderForm): AsyncGenerator<Uint8Array> {
  return writeZip(writeParts(form))
}

async function* writeParts(form: OrderForm): AsyncGenerator<ArchiveFile> {
  yield { path: 'xl/worksheets/sheet1.xml', content: writeSheet(form) }
  for (const [path, xml] of Object.entries(describeSheets([sheetName], formStyles)))
    yield { path, content: once(xmlHead + xml) }
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

async function* writeSheet(form: OrderForm): AsyncGenerator<string> {
  const { blocks } = form
  const sizeCount = blocks[0]?.sizes.length ?? 0
  const columns = [...widths, ...Array.from({ length: sizeCount }, () => sizeWidth), ...lastWidths].map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const titles = listTitles(form)
  const last = { column: productColumns.length + sizeCount, customerNumber: form.customer?.number }
  yield `${xmlHead}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"/></sheetViews><cols>${columns.join('')}</cols><sheetData>`
  yield rowXml(1, [textXml(sheetName, 0, 1, formStyle.title)])
  yield titles.map(({ label, value, kind }, index) => titleXml(index + 2, { label, value, kind })).join('')
  let row = titles.length + 2
  const ranges: string[] = []
  for (const { sizes, rows } of blocks) {
    row += 1
    yield headXml(row, sizes, last)
    ranges.push(
      `${columnName(productColumns.length)}${row + 1}:${columnName(productColumns.length + sizes.length - 1)}${row + rows.length}`,
    )
    for (const formRow of rows) {
      row += 1
      yield productXml(row, formRow, { ...last, sizes })
    }
    // A blank row between blocks.
    row += 1
  }
  const days = titles.flatMap(({ kind }, index) => (kind === 'day' ? [`B${index + 2}`] : []))
  yield `</sheetData>${protection}${validations(ranges, days)}<pageSetup orientation="landscape" fitToHeight="0"/></worksheet>`
}

interface Title {
  label: string
  value: string
  /** 'fixed' can't be changed. */
  kind: 'text' | 'day' | 'fixed'
}

function listTitles({ customer, discountBasisPoints, season }: OrderForm): Title[] {
  return [
    { label: names.customerNumber, value: customer?.number ?? '', kind: 'text' },
    { label: names.customerName, value: customer?.name ?? '', kind: 'text' },
    { label: names.customerPurchaseOrder, value: '', kind: 'text' },
    { label: names.startShipOn, value: '', kind: 'day' },
    { label: names.cancelOn, value: '', kind: 'day' },
    ...(season === undefined ? [] : [{ label: names.season, value: season, kind: 'fixed' } as const]),
    ...(discountBasisPoints === 0
      ? []
      : [{ label: 'Discount', value: formatPercent(discountBasisPoints), kind: 'fixed' } as const]),
    { label: names.notes, value: '', kind: 'text' },
  ]
}

function titleXml(row: number, { label, value, kind }: Title): string {
  const style = { text: formStyle.textInput, day: formStyle.dayInput, fixed: formStyle.text }[kind]
  return rowXml(row, [
    textXml(label, 0, row, formStyle.label),
    value === '' ? blankXml(1, row, style) : textXml(value, 1, row, style),
  ])
}

/** The columns behind the sizes: what a row that is moved or copied to another sheet keeps. */
interface LastColumns {
  /** The position of the first. */
  column: number
  customerNumber: string | undefined
}

function headXml(row: number, sizes: readonly string[], { column, customerNumber }: LastColumns): string {
  const cells = [...productColumns, ...sizes.map((size) => formSizePrefix + size)]
  const last = [names.rowSizes, ...(customerNumber === undefined ? [] : [names.customerNumber])]
  return rowXml(row, [
    ...cells.map((name, position) => textXml(name, position, row, formStyle.head)),
    ...last.map((name, index) => textXml(name, column + index, row, formStyle.head)),
  ])
}

/** Sizes that the color doesn't have are gray, with a dash. */
function productXml(
  row: number,
  { styleNumber, styleName, color, priceCents, cells }: FormRow,
  { column, customerNumber, sizes }: LastColumns & { sizes: readonly string[] },
): string {
  const last = [formatRowSizes(sizes, cells), ...(customerNumber === undefined ? [] : [customerNumber])]
  return rowXml(row, [
    textXml(styleNumber, 0, row, formStyle.text),
    textXml(styleName, 1, row, formStyle.text),
    textXml(color, 2, row, formStyle.text),
    numberXml(formatCents(priceCents), 3, row, formStyle.amount),
    ...cells.map((isOffered, index) => {
      const position = productColumns.length + index
      return isOffered
        ? blankXml(position, row, formStyle.unitsInput)
        : textXml('–', position, row, formStyle.missing)
    }),
    ...last.map((text, index) => textXml(text, column + index, row, formStyle.text)),
  ])
}

/** Without a password: rows can be inserted, and columns be made wider or hidden. */
const protection =
  '<sheetProtection sheet="1" formatCells="0" formatColumns="0" formatRows="0" insertRows="0" sort="0" autoFilter="0"/>'

function validations(units: readonly string[], days: readonly string[]): string {
  const whole = `<dataValidation type="whole" operator="between" allowBlank="1" showErrorMessage="1" errorTitle="Units" error="Enter a whole number of units." sqref="${units.join(' ')}"><formula1>0</formula1><formula2>${maxQuantity}</formula2></dataValidation>`
  const day = `<dataValidation type="date" operator="greaterThan" allowBlank="1" showErrorMessage="1" errorTitle="Day" error="Enter a day." sqref="${days.join(' ')}"><formula1>36526</formula1></dataValidation>`
  return `<dataValidations count="2">${whole}${day}</dataValidations>`
}
