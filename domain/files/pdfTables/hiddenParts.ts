// Says of words that can be seen in part only whether they can be read.
import type { PdfLine } from './pdfLines.ts'
import { leftOutReasons, type PdfWord } from './pdfPage.ts'

export interface HiddenPart {
  text: string
  /** What is wrong with a word that may be read wrongly. */
  unreadable?: string
  /** What the user should check in a word that is read whole. */
  note?: string
}

/** Undefined for words that are shown as they are. A number that continues where nothing is shown is another number. */
export function findHiddenPart(words: readonly PdfWord[]): HiddenPart | undefined {
  const parts = words.flatMap(({ text, partlyHidden, nextToHidden }): HiddenPart[] => {
    const reason = partlyHidden ?? nextToHidden
    if (reason === undefined) return []
    const place = leftOutReasons[reason]
    const isCutOff = partlyHidden === 'clipped' || partlyHidden === 'outside'
    if (isCutOff) return [{ text, note: `${text} is partly ${place}, and is read whole` }]
    const sentence = partlyHidden ? `${text} is partly ${place}` : `${text} continues ${place}`
    return [{ text, [/\d/.test(text) ? 'unreadable' : 'note']: sentence }]
  })
  return parts.find(({ unreadable }) => unreadable !== undefined) ?? parts[0]
}

/** The notes about lines that are no rows, or why the file can't be read. */
export function describeHiddenParts(lines: readonly PdfLine[]): { notes: string[] } | { error: string } {
  const notes: string[] = []
  for (const { page, words } of lines) {
    const part = findHiddenPart(words)
    if (part?.unreadable !== undefined)
      return { error: `On page ${page.page}, ${part.unreadable}. Please ask for the order as CSV or XLSX.` }
    if (part?.note !== undefined) notes.push(`On page ${page.page}, ${part.note}.`)
  }
  return { notes }
}
