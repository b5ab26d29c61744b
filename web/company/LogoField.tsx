// The company's logo. The image is uploaded at once, and used when the form is saved.
import { useState } from 'react'

import { imageTypes, maxImageBytesLabel } from '#domain/files/images.ts'
import { useAction } from '#web/api/useAction.ts'
import { UploadError } from '#web/files/putFile.ts'
import { imageFileError, sendImage } from '#web/files/sendImage.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { FilePicker } from '#web/ui/FilePicker.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { toastError } from '#web/ui/toast.ts'

interface LogoFieldProps {
  /** The image URL without its width. */
  value: string | null
  onChange: (logoUrl: string | null) => void
  error: string | undefined
}

export function LogoField({ value, onChange, error }: LogoFieldProps) {
  /** Between 0 and 1. */
  const [progress, setProgress] = useState(0)
  const upload = useAction(
    async (file: File) => {
      setProgress(0)
      return sendImage(file, { signal: new AbortController().signal, onProgress: setProgress })
    },
    {
      failure: 'Failed to get upload URL',
      onSuccess: ({ imageUrl }) => onChange(imageUrl),
      onFailure: (error) => {
        if (!(error instanceof UploadError)) return false
        toastError(error.details || error.message)
        return true
      },
    },
  )
  const uploadFile = (file: File) => {
    const fileError = imageFileError(file)
    if (fileError === undefined) upload.mutate(file)
    else toastError(fileError)
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      <div className="grid h-20 w-44 shrink-0 place-items-center rounded-md border border-hairline bg-[#fff] p-2">
        {value === null ? (
          // White in both themes, as on an invoice.
          <span className="text-meta text-[#5c5c66]">No logo</span>
        ) : (
          <img src={`${value}/480`} alt="The logo" className="max-h-full max-w-full object-contain" />
        )}
      </div>
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          <FilePicker
            text={value === null ? 'Choose logo' : 'Replace logo'}
            accept={imageTypes.join(',')}
            file={null}
            showsName={false}
            disabled={upload.isPending}
            onPick={(file) => file && uploadFile(file)}
          />
          {value !== null && (
            <Button variant="ghost" onClick={() => onChange(null)}>
              Remove logo
            </Button>
          )}
        </div>
        {!upload.isPending ? (
          <p className="text-meta text-muted">
            PNG, JPG or GIF, up to {maxImageBytesLabel}. Without a logo, only the name is shown.
          </p>
        ) : (
          <ProgressBar label="Uploading the logo" value={progress * 100} />
        )}
        <FieldError error={error} />
      </div>
    </div>
  )
}
