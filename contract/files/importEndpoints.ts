// The endpoints of a kind of import: preview, import, past imports and undo.
import * as z from 'zod/mini'

import {
  Count,
  headerFields,
  ImportFileName,
  ImportKey,
  importTypes,
  maxImportBytes,
  ProgressEvent,
  RefusedRow,
  runningEvents,
} from '#contract/files/imports.ts'
import { defineEndpoint, eventStream } from '#contract/platform/endpoint.ts'
import { FailedEvent } from '#contract/platform/errors.ts'
import { Id, QueryInteger } from '#contract/platform/fields.ts'
import type { Permission } from '#domain/permissions.ts'

const noFields = {}

/** A column of a file with sample values. */
export function FileColumn<const Field extends string>(fields: readonly Field[]) {
  const field = z.enum(fields as readonly [Field, ...Field[]])
  return z.object({
    name: z.string(),
    samples: z.array(z.string()),
    importAs: z.nullable(field),
    /** Of a column without one: the field that it is a part of, such as the quantity of a size. */
    readAs: z.nullable(field),
  })
}

/**
 * The events of a preview. `previewed` are the fields of the last one, `header` further fields of the first one. If the column mapping is invalid, a `columns` event comes first so
 * that the user can correct it.
 */
export function definePreviewEvent<
  const Field extends string,
  Row extends z.ZodMiniType,
  const Previewed extends z.core.$ZodLooseShape,
  const Header extends z.core.$ZodLooseShape = typeof noFields,
>(fields: readonly Field[], row: Row, previewed: Previewed, header = noFields as Header) {
  return z.union([
    /** Sent first: the columns with sample values and the field each is imported as. */
    z.object({
      type: z.literal('columns'),
      ...headerFields,
      ...header,
      columns: z.array(FileColumn(fields)),
      /** The fields that were chosen for the last file with these names, if they differ; sent unless the input has columns. */
      remembered: z.optional(z.array(z.nullable(z.enum(fields as readonly [Field, ...Field[]])))),
    }),
    ProgressEvent,
    /**
     * Results as they are found, up to `maxListed.previewed` of each kind, and as many more rows with notes. Rows at the end replace those
     * that were sent before.
     */
    z.object({ type: z.literal('rows'), rows: z.array(row) }),
    /** `notedCount`: rows with notes. */
    z.object({ type: z.literal('done'), notedCount: Count, ...previewed }),
    FailedEvent,
  ])
}

const Text = z.string()

/** What a preview says of each row, whatever its record is. */
export const previewRowFields = {
  row: z.int(),
  refusal: z.optional(z.object({ column: Text, value: Text, reason: Text })),
  /** For the user to check. */
  notes: z.optional(z.array(Text)),
  /** Where the row is in a PDF: its cells in thousandths of the page, which is turned by `turn` degrees. */
  source: z.optional(
    z.object({
      page: z.int(),
      turn: z.int(),
      boxes: z.array(z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() })),
    }),
  ),
}

/** Of records with numbers: fields by their label, 'Net days'. */
export const recordPreviewFields = {
  ...previewRowFields,
  number: Text,
  name: Text,
  changes: z.optional(z.array(z.object({ field: Text, from: Text, to: Text }))),
}

/** The number of rows with each result. */
export function ResultCounts<const Result extends string>(results: readonly Result[]) {
  const counts = Object.fromEntries(results.map((result) => [result, Count]))
  return z.object(counts as Record<Result, typeof Count>)
}

/** The events of an import. `details` are further fields of the last one. */
export function defineImportEvent<Import extends z.ZodMiniType, const Details extends z.core.$ZodLooseShape>(
  pastImport: Import,
  details: Details,
) {
  return z.union([
    ...runningEvents,
    z.object({
      type: z.literal('done'),
      import: pastImport,
      /** The first of the rows that were skipped. */
      duplicates: z.array(z.string()),
      refused: z.array(RefusedRow),
      ...details,
    }),
  ])
}

interface ImportContract<
  A extends Permission,
  Columns extends z.ZodMiniType,
  Mode extends string,
  Preview extends z.ZodMiniType,
  Event extends z.ZodMiniType,
  Import extends z.ZodMiniType,
  Undo extends z.ZodMiniType,
> {
  /** 'customers'. */
  records: string
  /** '/api/customer-imports'. */
  path: string
  allow: A
  /** The field of each column. Guessed from the header if omitted. */
  columns: Columns
  modes: readonly [Mode, ...Mode[]]
  previewEvent: Preview
  importEvent: Event
  pastImport: Import
  undoReply: Undo
}

/** The request body of a preview and of an import is the file itself. */
export function defineImportEndpoints<
  const A extends Permission,
  Columns extends z.ZodMiniType,
  const Mode extends string,
  Preview extends z.ZodMiniType,
  Event extends z.ZodMiniType,
  Import extends z.ZodMiniType,
  Undo extends z.ZodMiniType,
>({
  records,
  path,
  allow,
  columns,
  modes,
  previewEvent,
  importEvent,
  pastImport,
  undoReply,
}: ImportContract<A, Columns, Mode, Preview, Event, Import, Undo>) {
  const body = { stream: true, limit: maxImportBytes, takes: importTypes } as const
  const input = z.strictObject({ id: Id })
  const fileInput = {
    fileName: ImportFileName,
    columns: z.optional(columns),
    /** The position in `sheets`, from 1. By default the first sheet that is not hidden and has known column names. */
    sheet: z.optional(Id),
  }
  return {
    preview: defineEndpoint({
      summary: `Previews an import of ${records} row by row without changing anything.`,
      method: 'POST',
      path: `${path}/preview`,
      allow,
      input: z.strictObject(fileInput),
      reply: eventStream(previewEvent),
      body,
    }),

    /**
     * Closing the connection before the 'saving' event cancels the import. A second request with the same `key` gets a 409;
     * `findByKey` returns the outcome of the first.
     */
    start: defineEndpoint({
      summary: `Imports ${records} from a file in one transaction and streams the progress.`,
      method: 'POST',
      path,
      allow,
      input: z.strictObject({
        key: ImportKey,
        ...fileInput,
        mode: z.enum(modes, `Must be one of ${modes.join(', ')}`),
      }),
      reply: eventStream(importEvent),
      body,
    }),

    findAll: defineEndpoint({
      summary: `Lists a page of past imports of ${records}, newest first.`,
      method: 'GET',
      path,
      allow,
      input: z.strictObject({ page: QueryInteger(1, 100_000, 1), limit: QueryInteger(1, 100, 20) }),
      reply: z.object({ imports: z.array(pastImport), total: z.int() }),
    }),

    find: defineEndpoint({
      summary: `Returns one import of ${records}.`,
      method: 'GET',
      path: `${path}/:id`,
      allow,
      input,
      reply: pastImport,
    }),

    /** Waits for an import that is still running. A 404 means that nothing was imported. */
    findByKey: defineEndpoint({
      summary: `Returns the signed-in user's import of ${records} with this key.`,
      method: 'GET',
      path: `${path}/by-key/:key`,
      allow,
      input: z.strictObject({ key: ImportKey }),
      reply: pastImport,
      errorStatuses: [409],
    }),

    /** Has an extra column with the reason. The corrected file can be uploaded again without further changes. */
    downloadRefused: defineEndpoint({
      summary: `Exports the rows of ${records} that an import refused, each with the reason.`,
      method: 'GET',
      path: `${path}/:id/refused-rows`,
      allow,
      input,
      reply: 'download',
      mediaTypes: ['text/csv'],
    }),

    previewUndo: defineEndpoint({
      summary: `Previews what undoing an import of ${records} would change.`,
      method: 'GET',
      path: `${path}/:id/undo`,
      allow,
      input,
      reply: undoReply,
      errorStatuses: [409],
    }),

    /** An import can be undone once. */
    undo: defineEndpoint({
      summary: `Undoes an import of ${records}, except for what was used or changed since.`,
      method: 'POST',
      path: `${path}/:id/undo`,
      allow,
      input,
      reply: undoReply,
    }),
  }
}
