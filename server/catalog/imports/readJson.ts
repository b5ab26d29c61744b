// Reads the rows of a JSON array of products as it streams by, one at a time.
import { JSONParser, TokenParserError, TokenType, TokenizerError } from '@streamparser/json'

import {
  type ImportCells,
  findImportColumn,
  type RefusedCell,
  createRefusedCell,
} from '#domain/catalog/importRow.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { limitRowLength } from './decodeText.ts'
import type { ParsedRow } from './parsedRow.ts'

const maxDepth = 8
const notArray = 'Please send a JSON array of products.'

/**
 * The objects of the array, numbered from 1. Refuses anything but an array of objects, whole, and says where; a value
 * that is neither text nor a number refuses its row alone.
 */
export async function* readJson(text: AsyncIterable<string>): AsyncGenerator<ParsedRow> {
  const bound = limitRowLength()
  const rows: ParsedRow[] = []
  let ended = 0
  let depth = 0
  const parser = new JSONParser({ paths: ['$.*'], keepStack: false })
  parser.onToken = ({ token }) => {
    if (depth === 0 && token !== TokenType.LEFT_BRACKET) throw new Refusal('invalid', notArray)
    if (depth === 1 && isValue(token) && token !== TokenType.LEFT_BRACE) {
      throw new Refusal('invalid', `${notArray} Row ${ended + 1} is none.`)
    }
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) depth += 1
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth -= 1
    if (depth > maxDepth) throw new Refusal('invalid', `Row ${ended + 1} is nested too deeply.`)
  }
  parser.onValue = ({ value }) => {
    bound.rowEnded()
    ended += 1
    rows.push(readObject(ended, Object(value)))
  }
  for await (const chunk of text) {
    bound.fed(chunk, ended + 1)
    try {
      parser.write(chunk)
    } catch (error) {
      if (!(error instanceof TokenizerError || error instanceof TokenParserError)) throw error
      throw new Refusal('invalid', `This is not valid JSON, somewhere after row ${ended}.`)
    }
    yield* rows.splice(0)
  }
  if (!parser.isEnded) throw new Refusal('invalid', `The JSON ends in the middle, after row ${ended}.`)
}

function isValue(token: TokenType): boolean {
  return token !== TokenType.COMMA && token !== TokenType.RIGHT_BRACKET
}

function readObject(row: number, object: Record<string, unknown>): ParsedRow {
  const cells: ImportCells = {}
  let refused: RefusedCell | undefined
  for (const [name, value] of Object.entries(object)) {
    const column = findImportColumn(name)
    if (column === undefined) continue
    if (typeof value === 'string') cells[column] = value
    else if (typeof value === 'number') cells[column] = String(value)
    else if (value !== null) {
      cells[column] = JSON.stringify(value)
      refused ??= createRefusedCell(column, cells[column], 'Must be text or a number')
    }
  }
  return { row, cells, ...(refused && { refused }) }
}
