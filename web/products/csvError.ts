// What is wrong with a CSV file. Apart from its reader, so that a page can know it without loading the parser.

/** A file that can't be read; the message is for people. */
export class CsvError extends Error {
  override name = 'CsvError'
}
