// A file of a record: its thumbnail, name, size, who added it and when.
import { FileSpreadsheet, FileText, Mail, Trash2 } from 'lucide-react'

import type { Attachment, AttachmentEndpoints } from '#contract/files/attachments.ts'
import { buildRequest } from '#contract/platform/client.ts'
import { attachmentKinds } from '#domain/files/attachments.ts'
import { formatBytes } from '#domain/platform/durations.ts'
import { call } from '#web/api/call.ts'
import { reloadOnConflict } from '#web/api/reloadOnConflict.ts'
import { useAction } from '#web/api/useAction.ts'
import { useChange } from '#web/api/useChange.ts'
import { TimeAgo } from '#web/shell/TimeAgo.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Photo } from '#web/ui/Photo.tsx'
import { saveFile } from '#web/ui/saveFile.ts'

interface FileRowProps {
  endpoints: AttachmentEndpoints
  recordId: number
  file: Attachment
  mayEdit: boolean
}

export function FileRow({ endpoints, recordId, file, mayEdit }: FileRowProps) {
  const { name, bytes, userName, createdAt } = file
  const input = { id: recordId, file: file.id }
  const download = useAction(() => call(endpoints.download, input), {
    failure: `Failed to download ${name}`,
    onSuccess: (blob) => saveFile(blob, name),
    onFailure: reloadOnConflict,
  })
  const restore = useChange(endpoints.restore, {
    success: `${name} restored`,
    failure: `Failed to restore ${name}`,
  })
  const remove = useChange(endpoints.remove, {
    success: () => ({
      title: `${name} removed`,
      action: { label: 'Undo', onAction: () => restore.mutate(input) },
    }),
    failure: `Failed to remove ${name}`,
    onFailure: reloadOnConflict,
  })
  return (
    <li className="flex min-h-14 items-center gap-3 px-4 py-2">
      <FileIcon endpoints={endpoints} input={input} file={file} />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          className="text-left text-control font-medium wrap-anywhere text-link no-underline focus-ring hover:underline"
          aria-label={`Download ${name}`}
          aria-busy={download.isPending || undefined}
          onClick={() => download.mutate()}
        >
          {name}
        </button>
        <div className="text-meta text-muted wrap-anywhere">
          {`${formatBytes(bytes)} · ${userName} · `}
          <TimeAgo timestamp={createdAt} />
        </div>
      </div>
      {mayEdit && (
        <IconButton
          label={`Remove ${name}`}
          busy={remove.isPending}
          className="-mr-2"
          onClick={() => remove.mutate(input)}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}

interface FileIconProps {
  endpoints: AttachmentEndpoints
  input: { id: number; file: number }
  file: Attachment
}

function FileIcon({ endpoints, input, file: { type, isPicture } }: FileIconProps) {
  if (isPicture) return <Photo src={buildRequest(endpoints.readThumbnail, input).url} alt="" size="thumb" />
  const { csv, xlsx, email } = attachmentKinds
  const Icon =
    type === csv.type || type === xlsx.type ? FileSpreadsheet : type === email.type ? Mail : FileText
  return (
    <span className="grid h-10 w-8 shrink-0 place-items-center rounded-sm bg-neutral-soft text-muted">
      <Icon aria-hidden="true" className="size-4 stroke-[1.5]" />
    </span>
  )
}
