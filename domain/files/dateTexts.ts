// Texts that spreadsheets write for a date: sizes such as 3-6 and codes such as 3-26 become dates when a CSV file is opened.

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
