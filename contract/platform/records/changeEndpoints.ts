// The endpoints that create, edit and delete the records of one kind: a plain record, or a named thing with rows of its own.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id } from '#contract/platform/fields.ts'
import type { Permission } from '#domain/permissions.ts'

interface ChangedKind<
  E extends Permission,
  D extends Permission,
  New extends z.ZodMiniType,
  Edit extends z.ZodMiniType,
  Row extends z.ZodMiniType,
> {
  /** In sentences: 'size scale'. */
  name: string
  /** Of its API: 'size-scales'. */
  path: string
  may: { edit: E; delete: D }
  New: New
  /** Also has `id` and `version`. */
  Edit: Edit
  Row: Row
  /** Sentences that follow the first one of a summary. */
  notes?: { create: string; edit: string }
}

export function defineChangeEndpoints<
  const E extends Permission,
  const D extends Permission,
  New extends z.ZodMiniType,
  Edit extends z.ZodMiniType,
  Row extends z.ZodMiniType,
>({ name, path, may, New, Edit, Row, notes }: ChangedKind<E, D, New, Edit, Row>) {
  const withNote = (sentence: string, note?: string) =>
    note === undefined ? sentence : `${sentence} ${note}`
  return {
    create: defineEndpoint({
      summary: withNote(`Creates a ${name}.`, notes?.create),
      method: 'POST',
      path: `/api/${path}`,
      allow: may.edit,
      input: New,
      reply: Row,
      status: 201,
    }),
    edit: defineEndpoint({
      summary: withNote(`Updates a ${name}.`, notes?.edit),
      method: 'PUT',
      path: `/api/${path}/:id`,
      allow: may.edit,
      input: Edit,
      reply: Row,
    }),
    remove: defineEndpoint({
      summary: `Deletes a ${name} that is not in use.`,
      method: 'DELETE',
      path: `/api/${path}/:id`,
      allow: may.delete,
      input: z.strictObject({ id: Id }),
      reply: 'nothing',
    }),
  }
}
