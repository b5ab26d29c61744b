// The texts of barcode scanners: what they add to a code, and the GTIN in GS1 element strings.
import { cleanLine } from './text.ts'

/** A symbology identifier of ISO/IEC 15424, such as ]E0 before an EAN-13 or ]d2 before a GS1 DataMatrix. */
const symbology = /^\][A-Za-z][0-9A-Za-z]/
/** Separators of GS1 elements (U+001D), and other control characters that scanners send. */
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f]/g
/** A GTIN is the element with the application identifier 01, printed with or without brackets. */
const gtinElement = /^(?:\(01\)|01)(\d{14})/

/** The codes that a scanned text can mean: the code itself, then the GTIN of its first GS1 element. Never empty. */
export function scanReadings(text: string): [string, ...string[]] {
  // FNC1 can be in front of the symbology identifier and behind it.
  const code = cleanLine(cleanLine(text.replace(controls, '')).replace(symbology, ''))
  const gtin = gtinElement.exec(code)?.[1]
  return gtin === undefined ? [code] : [code, gtin]
}
