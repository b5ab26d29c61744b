// Known errors of a workbook: the exit code of the process that reads it and the message for the user.
import { formatCount } from '#domain/platform/format.ts'

/** Enough for about 250,000 rows of products. */
export const maxUnpackedBytes = 128 * 1024 * 1024

/** In characters: Excel's own limit. Longer texts take the parser minutes, as it starts a text again with each chunk. */
export const maxCellLength = 32_767

/** In the zip file. A workbook has three for each sheet, and one for each picture. Each takes the reader up to half a millisecond. */
export const maxEntries = 2000

/** Limited because the whole workbook is held in memory. */
export const maxSheetRows = 200_000

export const xlsxErrors = {
  notXlsx: {
    exitCode: 20,
    message: 'The file is not an Excel workbook (XLSX). Please save it as XLSX or CSV.',
  },
  tooLarge: {
    exitCode: 21,
    message: `The workbook is too large: it has more than ${maxUnpackedBytes / 1024 / 1024} MB when it is unpacked. Please save it as CSV.`,
  },
  tooManyRows: {
    exitCode: 22,
    message: `The workbook has more than ${formatCount(maxSheetRows)} rows. Please save it as CSV.`,
  },
  tooManyEntries: {
    exitCode: 25,
    message: `The workbook has more than ${formatCount(maxEntries)} parts, such as sheets and pictures. Please save it as CSV.`,
  },
  cellTooLong: {
    exitCode: 23,
    message: `A cell of the workbook has more than ${formatCount(maxCellLength)} characters. Please shorten it, or save the file as CSV.`,
  },
  onlyHidden: {
    exitCode: 24,
    message:
      'All sheets of the workbook that have cells are hidden. Please unhide the one to import and save the workbook again.',
  },
  noSuchSheet: {
    exitCode: 26,
    message: 'The workbook has no such sheet. Please choose another one.',
  },
} as const
export type XlsxError = (typeof xlsxErrors)[keyof typeof xlsxErrors]
