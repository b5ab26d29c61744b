// Known errors of a PDF: the exit code of the process that reads it and the message for the user.
import { formatCount } from '#domain/platform/format.ts'

export const maxPdfPages = 100
export const maxPageWords = 10_000
/** Of all pages, because the words of all of them are held in memory. */
export const maxPdfWords = 100_000

/** Of all pages, spaces included. */
export const maxPdfLetters = 2_000_000
/** Painted on a page. */
export const maxPageAreas = 20_000
/** Horizontal and vertical ones of a page. */
export const maxPageRules = 20_000

export const pdfErrors = {
  damaged: {
    exitCode: 20,
    message: 'The PDF is damaged and could not be read. Please save or print it as a PDF again.',
  },
  encrypted: {
    exitCode: 21,
    message: 'The PDF has a password. Please save it without one.',
  },
  noText: {
    exitCode: 22,
    message:
      'This PDF has no text, only pictures. Ask the sender for a PDF from their program, or for a CSV or XLSX file, or enter the order by hand.',
  },
  tooManyPages: {
    exitCode: 23,
    message: `The PDF has more than ${maxPdfPages} pages. Please split it.`,
  },
  tooManyPageWords: {
    exitCode: 24,
    message: `A page of the PDF has more than ${formatCount(maxPageWords)} words. Please ask for the order as CSV or XLSX.`,
  },
  tooManyWords: {
    exitCode: 25,
    message: `The PDF has more than ${formatCount(maxPdfWords)} words. Please split it.`,
  },
  sideways: {
    exitCode: 26,
    message: 'A page of the PDF has text that is not horizontal. Please rotate the page and save it again.',
  },
  noLetters: {
    exitCode: 27,
    message:
      'The text of this PDF has no readable letters: its fonts do not say which. Please ask for the order as CSV or XLSX, or print it as a PDF with another program.',
  },
  tooManyLetters: {
    exitCode: 28,
    message: `The PDF has more than ${formatCount(maxPdfLetters)} letters. Please split it.`,
  },
  tooManyAreas: {
    exitCode: 29,
    message: `A page of the PDF is a drawing with more than ${formatCount(maxPageAreas)} areas, which can hide its text. Please ask for the order as CSV or XLSX.`,
  },
  tooManyRules: {
    exitCode: 31,
    message: `A page of the PDF is a drawing with more than ${formatCount(maxPageRules)} lines, so that its tables can't be found. Please ask for the order as CSV or XLSX.`,
  },
  partlyDamaged: {
    exitCode: 30,
    message:
      'A page of the PDF is damaged, and only a part of it could be read. Please save or print it as a PDF again.',
  },
} as const
export type PdfError = (typeof pdfErrors)[keyof typeof pdfErrors]
