// The cell formats of an order form. Cells for the customer are unlocked, with a border.
import { main } from '#server/files/tables/workbookXml.ts'

/** The positions of the formats. */
export const formStyle = {
  text: 0,
  title: 1,
  label: 2,
  head: 3,
  textInput: 4,
  dayInput: 5,
  amount: 6,
  unitsInput: 7,
  missing: 8,
} as const

interface CellFormat {
  /** A number format of Excel: 1 is 0, 4 is #,##0.00, 14 is a day, 49 is text. */
  number?: number
  font?: number
  fill?: number
  border?: number
  isInput?: boolean
  isCentered?: boolean
}

function cellFormat({
  number = 0,
  font = 0,
  fill = 0,
  border = 0,
  isInput = false,
  isCentered = false,
}: CellFormat): string {
  const align = isCentered ? '<alignment horizontal="center"/>' : ''
  const isLocked = isInput ? '<protection locked="0"/>' : ''
  return (
    `<xf numFmtId="${number}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1"` +
    ` applyFill="1" applyBorder="1" applyAlignment="1" applyProtection="1">${align}${isLocked}</xf>`
  )
}

const formats: Record<keyof typeof formStyle, CellFormat> = {
  text: {},
  title: { font: 2 },
  label: { font: 1 },
  head: { font: 1, fill: 2, border: 1 },
  textInput: { number: 49, border: 1, isInput: true },
  dayInput: { number: 14, border: 1, isInput: true },
  amount: { number: 4 },
  unitsInput: { number: 1, border: 1, isInput: true, isCentered: true },
  missing: { fill: 3, border: 1, isCentered: true },
}

const solid = (color: string) =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${color}"/><bgColor indexed="64"/></patternFill></fill>`

const thin = (side: string) => `<${side} style="thin"><color rgb="FFBFBFBF"/></${side}>`

const cellFormats = (Object.keys(formStyle) as (keyof typeof formStyle)[]).map((name) =>
  cellFormat(formats[name]),
)

export const formStyles =
  `<styleSheet xmlns="${main}">` +
  '<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="16"/><name val="Calibri"/></font></fonts>' +
  `<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${solid('FFE8E6E1')}${solid('FFD9D9D9')}</fills>` +
  `<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border>${['left', 'right', 'top', 'bottom'].map(thin).join('')}<diagonal/></border></borders>` +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${cellFormats.length}">${cellFormats.join('')}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
