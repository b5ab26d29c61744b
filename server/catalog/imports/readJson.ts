// Reads a JSON array of products as a stream, row by row.
import { JSONParser, TokenParserError, TokenType, TokenizerError } from '@streamparser/json'

import {
  type ImportCells,
  type ImportColumn,
  findImportColumn,
  type RefusedCell,
} from '#domain/catalog/importRow.ts'
import { createRefusedCell } from '#domain/files/imports.ts'
import { formatCount } from '#domain/platform/format.ts'
import { limitRowLength } from '#server/files/tables/decodeText.ts'
import type { ParsedRow } from '#server/files/tables/tableRow.ts'
import { Refusal } from '#server/platform/refusal.ts'

const maxDepth = 8
const notArrayMessage = 'Please send a JSON array of products.'

/**
 * Yields the objects of the array, numbered from 1. Throws a Refusal with the position for anything but an array of
 * objects. A value that is neither text nor a number refuses only its row.
 */
export async function* readJson(text: AsyncIterable<string>): AsyncGenerator<ParsedRow<ImportColumn>> {
  const limit = limitRowLength()
  const rows: ParsedRow<ImportColumn>[] = []
  let rowCount = 0
  let depth = 0
  const parser = new JSONParser({ paths: ['$.*'], keepStack: false })
  parser.onToken = ({ token }) => {
    if (depth === 0 && token !== TokenType.LEFT_BRACKET) throw new Refusal('invalid', notArrayMessage)
    if (depth === 1 && isValue(token) && token !== TokenType.LEFT_BRACE) {
      throw new Refusal('invalid', `${notArrayMessage} Row ${rowCount + 1} is not an object.`)
    }
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) depth += 1
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth -= 1
    if (depth > maxDepth) throw new Refusal('invalid', `Row ${rowCount + 1} is nested too deeply.`)
  }
  parser.onValue = ({ value }) => {
    limit.endRow()
    rowCount += 1
    rows.push(readObject(rowCount, Object(value)))
  }
  for await (const chunk of text) {
    limit.add(chunk, rowCount + 1)
    try {
      parser.write(chunk)
    } catch (error) {
      if (!(error instanceof TokenizerError || error instanceof TokenParserError)) throw error
      throw new Refusal('invalid', `The JSON is not valid after row ${formatCount(rowCount)}.`)
    }
    yield* rows.splice(0)
  }
  if (!parser.isEnded)
    throw new Refusal('invalid', `The JSON is incomplete: it ends after row ${formatCount(rowCount)}.`)
}

function isValue(token: TokenType): boolean {
  return token !== TokenType.COMMA && token !== TokenType.RIGHT_BRACKET
}

function readObject(row: number, object: Record<string, unknown>): ParsedRow<ImportColumn> {
  const cells: ImportCells = {}
  let refused: RefusedCell | undefined
  for (const [name, value] of Object.entries(object)) {
    const column = findImportColumn(name)
    if (column === undefined) continue
    if (typeof value === 'string') cells[column] = value
    else if (typeof value === 'number') cells[column] = String(value)
    else if (value !== null && column !== 'styleNumber') {
      cells[column] = JSON.stringify(value)
      refused ??= createRefusedCell(column, cells[column], 'Must be text or a number')
    }
  }
  return { row, cells, ...(refused && { refused }) }
}
