// Stores the file of a preview and streams what the preview finds.
import type { Ctx, Upload } from '#server/ctx.ts'
import { receiveUpload, runPreview } from '#server/files/tables/limitUploads.ts'
import type { SpooledFile } from '#server/files/tables/spoolUpload.ts'
import { streamEvents } from '#server/platform/streamEvents.ts'

/** `preview` waits for its turn among all previews. */
export async function streamPreview<Event extends { type: string }>(
  ctx: Ctx,
  upload: Upload,
  preview: (file: SpooledFile, emit: (event: Event) => void) => Promise<void>,
): Promise<AsyncIterable<Event>> {
  const file = await receiveUpload(upload)
  return streamEvents<Event>(async (emit) => {
    await using spooled = file
    await runPreview(ctx.user.id, () => preview(spooled, emit), ctx.signal)
  })
}

/** The start of a cell: those of a refused row can have any length. */
export function truncateCell(cell = ''): string {
  return cell.trim().slice(0, 200).toWellFormed()
}
