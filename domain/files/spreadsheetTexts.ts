// What spreadsheets make of texts: dates of sizes such as 3-6, numbers of codes such as 00123, and marks before digits.

/** The short names of months in the languages of common spreadsheets, without words that codes have: set, mag, out. */
const months =
  'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|' +
  'mrz|mär|mai|okt|dez|janv|févr|mars|avr|juin|juil|août|sept|déc|' +
  'ene|abr|ago|dic|gen|giu|lug|ott|mrt|mei|fev'

/** `6-Mar`, `06. Mrz`, `Mar-26`. A code in capitals is none. */
const monthText = new RegExp(
  String.raw`^(?:\d{1,2}[-. ]{1,2}(?:${months})\.?|(?:${months})\.?[- ]\d{2})(?:[- ]\d{2,4})?$`,
  'iu',
)
/** `2026-03-06`, `3/6/2026`, `06.03.2026`. */
const fullDate = /^(?:\d{4}-\d\d-\d\d|\d{1,2}([./-])\d{1,2}\1\d{4})$/

/** Whether a spreadsheet wrote the text for a date without a year or a day. */
export function isMonthText(text: string): boolean {
  return text.length <= 16 && text !== text.toUpperCase() && monthText.test(text)
}

export function isFullDate(text: string): boolean {
  return fullDate.test(text)
}

/** Whether a spreadsheet wrote a number of more than 11 digits as `1.23457E+12`: its last digits are lost. */
export function isShortenedNumber(text: string): boolean {
  return /^-?\d([.,]\d+)?E\+\d{2,3}$/i.test(text)
}

/** Why a row is refused whose code is that of a record without its leading zeros: 123 if product 00123 exists. */
export function lostZerosReason(record: string, code: string): string {
  return `The spreadsheet may have removed zeros: ${record} ${code} exists. Format the column as text and enter them again.`
}

/** Digits after the apostrophe that marks them as a text: '07102, '+12015550142. */
const markedDigits = /^'+[\d+(]/

export function removeTextMark(text: string): string {
  return markedDigits.test(text) ? text.slice(1) : text
}

/** Adds an apostrophe to a text that has one, so that `removeTextMark` restores it. */
export function escapeTextMark(text: string): string {
  return markedDigits.test(text) ? `'${text}` : text
}

/** A cell that holds only a dash clears its field. */
export function isClearMark(text: string): boolean {
  return /^[-–—]$/.test(text)
}

/** Prefixes a text that is only a dash with an apostrophe, so that an exported one doesn't clear its field. */
export function escapeClearMark(text: string): string {
  return /^'*[-–—]$/.test(text) ? `'${text}` : text
}

/** Removes the apostrophe that `escapeClearMark` added. */
export function unescapeClearMark(text: string): string {
  return /^'+[-–—]$/.test(text) ? text.slice(1) : text
}

/** Undefined if the text is neither yes nor no. */
export function readYesOrNo(text: string): boolean | undefined {
  const word = text.toLowerCase()
  if (['yes', 'y', 'true', '1', 'x'].includes(word)) return true
  return ['no', 'n', 'false', '0'].includes(word) ? false : undefined
}

/** Whether a cell says that its row is the total of the rows above. */
export function isTotal(text: string): boolean {
  return /^(?:(?:grand|sub)[\s-]?)?totals?:?$|^(?:sum|summe|gesamt|gesamtsumme|totaal|totale|total general|total général|suma|razem|celkem|合计|合計|總計)$/i.test(
    text.trim(),
  )
}
