// The bulk upload on the product list: sends a CSV file unchanged.
import { Paperclip, Upload } from 'lucide-react'
import { useRef, useState } from 'react'

import { bulkUpload, type ImportResult } from '#contract/catalog/imports.ts'
import { call } from '#web/api/call.ts'
import { reloadDependentQueries } from '#web/api/queryClient.ts'
import { useAction } from '#web/api/useChange.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { formatUploadSummary, isCsv } from '#web/catalog/imports/importLabels.ts'
import { Button } from '#web/ui/Button.tsx'
import { FilePicker } from '#web/ui/FilePicker.tsx'
import { toast } from '#web/ui/toast.ts'

/** In characters, on the button. */
const shownNameLength = 15

export function CsvUpload() {
  const permissionError = usePermissionError('products.import')
  const [file, setFile] = useState<File | null>(null)
  const isSending = useRef(false)
  const upload = useAction(sendCsv, {
    failure: 'Failed to upload products',
    failureTitle: 'Bulk Upload Failed',
    onSuccess(result) {
      setFile(null)
      toast({ title: 'Bulk Upload Successful', description: formatUploadSummary(result) })
      return reloadDependentQueries()
    },
  })

  function send(file: File): void {
    // A second click may arrive before the button re-renders.
    if (isSending.current) return
    isSending.current = true
    upload.mutate(file, { onSettled: () => void (isSending.current = false) })
  }

  function pick(picked: File | null): void {
    const csv = picked && isCsv(picked) ? picked : null
    setFile(csv)
    if (csv) return
    toast({
      title: 'No File Selected',
      description: 'Please select a CSV file to upload.',
      variant: 'destructive',
    })
  }

  if (permissionError !== undefined) {
    return (
      <Button disabledReason={permissionError}>
        <Paperclip aria-hidden="true" />
        Choose CSV
      </Button>
    )
  }
  return (
    <>
      <FilePicker
        text="Choose CSV"
        accept=".csv"
        file={file}
        onPick={pick}
        // The upload button shows the name.
        showsName={false}
        disabled={upload.isPending}
      />
      {file && (
        <Button busy={upload.isPending} busyText="Uploading..." onClick={() => send(file)}>
          <Upload aria-hidden="true" />
          <span title={file.name}>
            Bulk Upload {file.name.slice(0, shownNameLength)}
            {file.name.length > shownNameLength && '…'}
          </span>
        </Button>
      )}
    </>
  )
}

async function sendCsv(file: File): Promise<ImportResult> {
  const body = new FormData()
  body.set('csvFile', file)
  return call(bulkUpload, {}, { body })
}
