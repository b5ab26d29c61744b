// The files of a record: drop them anywhere on the page or choose them, download them, remove them.
import { Upload } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'

import { attachmentEndpoints } from '#contract/attachments.ts'
import { attachmentExtensions, attachmentTypes } from '#domain/files/attachments.ts'
import { type NounWithFiles, recordsWithFiles } from '#domain/recordsWithFiles.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { useFileDrop } from '#web/files/imports/useFileDrop.ts'
import { Card } from '#web/ui/Card.tsx'
import { FileButton } from '#web/ui/FilePicker.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { takeFileFor } from './fileOfRecord.ts'
import { FileRow } from './FileRow.tsx'
import { UploadRow } from './UploadRow.tsx'
import { useFileUploads } from './useFileUploads.ts'

/** Types too: a phone offers its camera for images. */
const accept = [...attachmentTypes, ...attachmentExtensions].join(',')

interface FilesCardProps {
  noun: NounWithFiles
  id: number
  /** Shows the files only, as of a merged customer. */
  isReadOnly?: boolean | undefined
}

export function FilesCard({ noun, id, isReadOnly = false }: FilesCardProps) {
  const endpoints = attachmentEndpoints[noun]
  const mayRead = usePermissionError(recordsWithFiles[noun].may.read) === undefined
  const mayEdit = usePermissionError(recordsWithFiles[noun].may.edit) === undefined && !isReadOnly
  const query = useCall(endpoints.findAll, { id }, { enabled: mayRead })
  const { uploads, add, retry, dismiss } = useFileUploads(endpoints.add, id)
  const isOver = useFileDrop(mayEdit ? add : undefined)
  const addKept = useEffectEvent(() => {
    const file = takeFileFor(noun, id)
    if (file) add([file])
  })
  useEffect(() => addKept(), [])
  const canDrop = !useIsPhone() && mayEdit
  if (!mayRead) return null
  const files = query.data?.files ?? []
  const isEmpty = query.data !== undefined && files.length === 0 && uploads.length === 0
  return (
    <Card
      title="Files"
      flush
      action={mayEdit && <FileButton text="Add files" size="sm" accept={accept} takes="files" onPick={add} />}
      className={isOver ? 'outline-2 -outline-offset-2 outline-focus' : ''}
    >
      {query.isPending && <Skeleton className="m-4 h-10" />}
      {query.error && (
        <div className="p-4">
          <QueryError title="Failed to load files" query={query} />
        </div>
      )}
      {isEmpty && (
        <p className="flex items-center gap-2 px-4 py-3 text-control text-muted">
          {canDrop && <Upload aria-hidden="true" className="size-4 shrink-0 stroke-[1.5]" />}
          {canDrop ? 'Drop files here.' : 'No files yet.'}
        </p>
      )}
      {(files.length > 0 || uploads.length > 0) && (
        <ul aria-label="Files" className="divide-y divide-hairline">
          {uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onRetry={() => retry(upload)}
              onDismiss={() => dismiss(upload.key)}
            />
          ))}
          {files.map((file) => (
            <FileRow key={file.id} endpoints={endpoints} recordId={id} file={file} mayEdit={mayEdit} />
          ))}
        </ul>
      )}
    </Card>
  )
}
