// How files are imported as customers.
import { createImportActions } from '#server/files/imports/createImportActions.ts'
import { createRecordImporter } from '#server/files/imports/createRecordImporter.ts'
import { createUndoActions } from '#server/files/imports/createUndoActions.ts'

import { customerKind } from './customerKind.ts'
import { customerUndo } from './customerUndo.ts'

export const customerImportActions = {
  ...createImportActions(createRecordImporter(customerKind)),
  ...createUndoActions('customer', customerUndo),
}
