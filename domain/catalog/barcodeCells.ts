// The barcodes in one cell of a file: '036000291452, 10036000291459 x 12'.
import { isShortenedNumber } from '#domain/files/spreadsheetTexts.ts'
import { cleanLine } from '#domain/platform/text.ts'

import { barcodeError, barcodeSpelling, maxAliasLength, packLimits } from './productAliases.ts'

export interface Barcode {
  code: string
  /** More than 1 for a carton. */
  units: number
}

/** The most that one cell has. */
const maxBarcodes = 50

/** The barcodes of a cell, each once, and why others are left out: a wrong barcode is no reason to refuse a product. */
export function readBarcodes(cell: string): { barcodes: Barcode[]; notes: string[] } {
  const texts = cell
    .split(/[,;|\n]/)
    .map(cleanLine)
    .filter((text) => text !== '')
  const barcodes = new Map<string, Barcode>()
  const notes: string[] = []
  for (const text of texts) {
    const [, code = text, units = '1'] = /^(.+) [x×*] ?(\d{1,9})$/i.exec(text) ?? []
    const barcode = { code: barcodeSpelling(code), units: Number(units) }
    const error = findError(barcode, code) ?? (barcodes.size >= maxBarcodes ? tooManyMessage : undefined)
    if (error !== undefined) notes.push(leftOutNote(text, error))
    else if (!barcodes.has(barcode.code)) barcodes.set(barcode.code, barcode)
  }
  return { barcodes: [...barcodes.values()], notes: notes.slice(0, maxBarcodes) }
}

const tooManyMessage = `A cell has at most ${maxBarcodes} barcodes.`

function findError({ units }: Barcode, code: string): string | undefined {
  if (isShortenedNumber(code)) return 'The spreadsheet shortened it. Format the column as text.'
  if (code.length > maxAliasLength) return `A barcode has at most ${maxAliasLength} characters.`
  if (units < packLimits.min || units > packLimits.max) return `A carton holds 1 to ${packLimits.max} units.`
  return barcodeError(code)
}

/** 'Barcode 036000291455 is left out: 036000291455 is not a UPC: its last digit would be 2.' */
export function leftOutNote(code: string, reason: string): string {
  return `Barcode ${code} is left out: ${reason}`
}

/** As a cell of a file, which `readBarcodes` reads back. */
export function formatBarcodes(barcodes: readonly Barcode[]): string {
  return barcodes.map(({ code, units }) => (units === 1 ? code : `${code} x ${units}`)).join(', ')
}
