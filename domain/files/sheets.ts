/** Further rows of a sheet of a workbook are not counted. */
export const maxCountedSheetRows = 1000
