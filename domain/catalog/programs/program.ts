// How the product files of another program are read, as data.
import type { ImportColumn } from '#domain/catalog/importRow.ts'
import type { ExportingProgram } from '#domain/files/programs.ts'

/** Names of a column in a program's versions and languages, best first. Compared in lower case. */
export type Names = readonly string[]

/** A program whose product files are recognized: a file in this folder, which the server finds by itself. */
export interface Program extends ExportingProgram {
  /** The columns of each field. Where the first with values is empty, the next one is read. No other column is guessed. */
  columns: Partial<Record<ImportColumn, Names>>
  /** Pairs of columns with the name and the value of an option; {n} is a number or a word such as 'one'. */
  options?: readonly { name: string; value: string }[]
  /** Columns that list attributes in one text: 'color=White,size=M'. */
  attributes?: Names
  /** The name of a variation, which has its size and color if no options do: 'Small, White'. */
  variation?: Names
  /** Columns whose quantities are added up: by their names, in which * is any text, or all columns after one. */
  stock?: { columns?: Names; after?: string }
  /** Each row is the stock of a product in one location; all rows of a product are added up. */
  hasStockRows?: boolean
  /** Rows with the same value follow each other; the fields of the first apply to the others. It is also the style number. */
  sharedBy?: Names
  /** Columns with the images of the product that rows share: a row without an image of its own has the first. */
  sharedImage?: Names
  /** Rows that describe a style, whose variations are rows of their own. */
  parents?: {
    /** The column with the kind of the row, and the kinds that are parents. */
    kind: Names
    kinds: Names
    /** Kinds that are no products. */
    leftOut?: Names
    /** The column of a variation that names its parent, by a text from one of `ids` after its prefix. */
    link?: Names
    ids: readonly { columns: Names; prefix?: string }[]
    /** Columns of a parent that list its variations. */
    children?: Names
    /** A product whose name begins with that of a parent is a variation of it. */
    byName?: boolean
  }
  /** Rows in which all of these columns are empty continue the row above and are left out. */
  required?: Names
  /** Rows in which this column has any text are left out: the same product in another view. */
  repeatedIf?: Names
  /** Codes and sizes are read as they are, without the corrections of what spreadsheets and other programs write. */
  isExact?: boolean
  /** Descriptions are HTML. */
  hasHtml?: boolean
  /** Texts that mean an empty cell, in lower case. */
  blanks?: Names
  /** Several categories are separated by `list`, the levels of one by `path`. The last level of the first is imported. */
  categories?: { list?: string; path?: string }
}
