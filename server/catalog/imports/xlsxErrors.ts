// What may be wrong with a workbook: the code with which the process that reads it ends, and what the person is told.

/** Of all that a workbook holds when it is unpacked: some 250,000 rows of products. */
export const maxUnpackedBytes = 128 * 1024 * 1024

/** A workbook is in memory as a whole, which a CSV file never is. */
export const maxSheetRows = 200_000

export const xlsxErrors = {
  foreign: {
    exitCode: 20,
    sentence: 'The file is not an Excel workbook (XLSX). Please save it as XLSX or CSV.',
  },
  tooLarge: {
    exitCode: 21,
    sentence: `The workbook is too large: it has more than ${maxUnpackedBytes / 1024 / 1024} MB when it is unpacked. Please save it as CSV.`,
  },
  tooLong: {
    exitCode: 22,
    sentence: `The workbook has more than ${maxSheetRows} rows. Please save it as CSV.`,
  },
} as const
export type XlsxError = (typeof xlsxErrors)[keyof typeof xlsxErrors]
