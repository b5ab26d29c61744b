// Pieces of the XML of written workbooks.
import { columnName } from './cellReference.ts'

export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

export function rowXml(row: number, cells: readonly string[]): string {
  return `<row r="${row}">${cells.join('')}</row>`
}

/** A text is never run as a formula, whatever it begins with. */
export function textXml(text: string, column: number, row: number, style: number): string {
  return `<c r="${columnName(column)}${row}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
}

/** `value` is a number, or a day as the number of days since 1899-12-30. */
export function numberXml(value: string, column: number, row: number, style: number): string {
  return `<c r="${columnName(column)}${row}" s="${style}"><v>${value}</v></c>`
}

export function blankXml(column: number, row: number, style: number): string {
  return `<c r="${columnName(column)}${row}" s="${style}"/>`
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Leaves out the characters that XML can't contain. */
export function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      .replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '')
      // oxlint-disable-next-line no-control-regex -- they are what is removed
      .replaceAll(/[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/g, '')
  )
}

/** The parts that name the sheets and describe their cell formats, by path. */
export function describeSheets(names: readonly string[], styles: string): Record<string, string> {
  const numbered = names.map((name, index) => ({ name: escapeXml(name), number: index + 1 }))
  const overrides = numbered.map(
    ({ number }) =>
      `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`,
  )
  const sheets = numbered.map(
    ({ name, number }) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`,
  )
  const links = numbered.map(
    ({ number }) =>
      `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  )
  return {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${links.join('')}<Relationship Id="styles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': styles,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${overrides.join('')}</Types>`,
  }
}
