// Child process that parses an uploaded file of plain records.
import { type RecordNoun, records } from '#domain/records.ts'
import { runParser } from '#server/files/tables/runParser.ts'

import { createRecordParser, type RecordParser } from './recordParser.ts'

type Options = Parameters<RecordParser['parse']>[1]

await runParser((read, { noun, ...options }: Options & { noun: RecordNoun }) =>
  createRecordParser(records[noun]).parse(read, options),
)
