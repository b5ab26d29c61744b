// Saved views: the filters, columns and order of a list under a name, for one user or for everyone.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id, SingleLineText, Version } from '#contract/platform/fields.ts'
import { savedViewLimits, viewedListPaths, viewSearchPattern } from '#domain/people/savedViews.ts'

/** The path of the page: '/invoices'. */
const List = z.enum(viewedListPaths, `Must be one of ${viewedListPaths.join(', ')}`)

export const SavedView = z.object({
  id: Id,
  list: List,
  name: z.string(),
  /** The parameters of the address, without '?'. */
  search: z.string(),
  /** Whether everyone sees it, or only its owner. */
  isShared: z.boolean(),
  owner: z.object({ id: Id, name: z.string() }),
  version: z.int(),
})
export type SavedView = z.output<typeof SavedView>

const ViewFields = {
  name: SingleLineText(savedViewLimits.name, 'Name is required'),
  search: z
    .string()
    .check(
      z.maxLength(
        savedViewLimits.search,
        `The filters and columns take more than ${savedViewLimits.search} characters`,
      ),
      z.regex(viewSearchPattern, "Must be the parameters of the list's address, such as status=Pending"),
    ),
  isShared: z.boolean(),
}

export const findSavedViews = defineEndpoint({
  summary: 'Lists the saved views of a list by name: those of the user and those that are shared.',
  method: 'GET',
  path: '/api/saved-views',
  allow: 'signed in',
  input: z.strictObject({ list: List }),
  reply: z.object({ views: z.array(SavedView) }),
  errorStatuses: [403],
})

export const createSavedView = defineEndpoint({
  summary: 'Saves a view of a list.',
  method: 'POST',
  path: '/api/saved-views',
  allow: 'signed in',
  input: z.strictObject({ list: List, ...ViewFields }),
  reply: SavedView,
  status: 201,
})

export const editSavedView = defineEndpoint({
  summary: 'Updates a saved view: its name, its filters and columns, or who sees it.',
  method: 'PUT',
  path: '/api/saved-views/:id',
  allow: 'signed in',
  input: z.strictObject({ id: Id, ...ViewFields, version: z.optional(Version) }),
  reply: SavedView,
})

export const deleteSavedView = defineEndpoint({
  summary: 'Deletes a saved view.',
  method: 'DELETE',
  path: '/api/saved-views/:id',
  allow: 'signed in',
  input: z.strictObject({ id: Id }),
  reply: 'nothing',
})
