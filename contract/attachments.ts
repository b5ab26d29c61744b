// The endpoints of the files of all records that can have them, by noun and by their names in the API.
import { capitalize } from '#domain/platform/format.ts'
import { mapRecordsWithFiles, nounsWithFiles } from '#domain/recordsWithFiles.ts'

import { defineAttachmentEndpoints } from './files/attachments.ts'

export const attachmentEndpoints = mapRecordsWithFiles(defineAttachmentEndpoints)

/** 'findOrderFiles', 'addOrderFile'. */
export const attachmentContracts = Object.fromEntries(
  nounsWithFiles.flatMap((noun) => {
    const { findAll, add, download, readThumbnail, remove, restore } = attachmentEndpoints[noun]
    const name = capitalize(noun)
    return [
      [`find${name}Files`, findAll],
      [`add${name}File`, add],
      [`download${name}File`, download],
      [`read${name}FileThumbnail`, readThumbnail],
      [`remove${name}File`, remove],
      [`restore${name}File`, restore],
    ]
  }),
)
