// What is wrong with a value whose schema has no sentence of its own for it.
import type * as z from 'zod/mini'

import { pluralize } from '#domain/platform/format.ts'

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const units: Record<string, [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
}

/** As an error map of Zod: a schema's own sentence goes before this one. */
export function validationMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Is required' : `Must be ${kinds[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `Must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`
    case 'too_big':
      return `Must be at most ${amount(issue.maximum, issue.origin)}`
    case 'too_small':
      return `Must be at least ${amount(issue.minimum, issue.origin)}`
    case 'custom':
    case 'invalid_element':
    case 'invalid_format':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
    case 'unrecognized_keys':
    default:
      return 'Is not valid'
  }
}

function amount(bound: number | bigint, origin: string): string {
  const unit = units[origin]
  return unit ? pluralize(Number(bound), ...unit) : String(bound)
}
