// The input of endpoints that list entries of several tables, newest first.
import * as z from 'zod/mini'

import { Id, QueryInteger } from './fields.ts'

const cursorMessage = 'Must be the `next` of an earlier reply'

export const TimelineInput = z.strictObject({
  id: Id,
  limit: QueryInteger(1, 100, 20),
  /** Continues after the last entry of an earlier reply. */
  cursor: z.optional(z.string().check(z.regex(/^\d{1,14}\.[1-7]\.\d{1,15}$/, cursorMessage))),
})
export type TimelineInput = z.output<typeof TimelineInput>
