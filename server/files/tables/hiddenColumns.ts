// Which columns a worksheet hides.
import { isTrue } from './readXml.ts'
import { maxColumns } from './tableRow.ts'

const columnTag = /<(?:\w+:)?col\s([^<>]*)>/g

/** `xml` is the worksheet; its columns come before its rows. */
export function readHiddenColumns(xml: Buffer): number[] {
  const beforeRows = xml.toString('latin1', 0, Math.max(0, xml.indexOf('sheetData')))
  const hidden = new Set<number>()
  for (const [, attributes = ''] of beforeRows.matchAll(columnTag)) {
    const read = (name: string) => new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)`).exec(attributes)?.[1]
    if (!isTrue(read('hidden'))) continue
    const last = Math.min(Number(read('max')), maxColumns)
    for (let column = Math.max(1, Number(read('min'))); column <= last; column += 1) hidden.add(column - 1)
  }
  return [...hidden]
}
