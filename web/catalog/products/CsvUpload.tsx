// The bulk upload on the product list: opens the file's preview on the bulk upload page.
import { useNavigate } from '@tanstack/react-router'
import { Paperclip, Upload } from 'lucide-react'
import { useState } from 'react'

import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { handOverFile } from '#web/files/imports/handedFile.ts'
import { isCsv } from '#web/files/imports/uploadFile.ts'
import { Button } from '#web/ui/Button.tsx'
import { FilePicker } from '#web/ui/FilePicker.tsx'
import { toast } from '#web/ui/toast.ts'

/** In characters, on the button. */
const shownNameLength = 15

export function CsvUpload() {
  const permissionError = usePermissionError('products.import')
  const navigate = useNavigate()
  const [file, setFile] = useState<File | null>(null)

  function open(file: File): void {
    handOverFile(file)
    void navigate({ to: '/bulk-upload' })
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
      />
      {file && (
        <Button onClick={() => open(file)}>
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
