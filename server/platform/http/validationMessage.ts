// Default validation messages, for schemas without their own.
import type * as z from 'zod/mini'

import { pluralize } from '#domain/platform/format.ts'

const typeNames: Record<string, string> = {
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

/** A zod error map. A schema's own message takes precedence. */
export function validationMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'Is required'
        : `Must be ${typeNames[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `Must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`
    case 'too_big':
      return `Must be at most ${formatBound(issue.maximum, issue.origin)}`
    case 'too_small':
      return `Must be at least ${formatBound(issue.minimum, issue.origin)}`
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

function formatBound(bound: number | bigint, origin: string): string {
  const unit = units[origin]
  return unit ? pluralize(Number(bound), ...unit) : String(bound)
}
