// The card with the file picker and the progress or error of reading the file.
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FilePicker } from '#web/ui/FilePicker.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'

import type { ImportTypes, Preview } from './importPages.ts'

interface ChosenFileProps {
  file: File | null
  onPick: (file: File | null) => void
  disabled: boolean
  /** True until the column names are known. */
  isOpening: boolean
  error: Preview<ImportTypes>['error']
  onRetry: () => void
  /** 'CSV or XLSX', and the same for the browser's file dialog. */
  kinds: string
  accept: string
  /** The upload progress. */
  children: ReactNode
}

export function ChosenFile({
  file,
  onPick,
  disabled,
  isOpening,
  error,
  onRetry,
  kinds,
  accept,
  children,
}: ChosenFileProps) {
  return (
    <Card title={`${kinds} file`}>
      <div className="flex flex-col gap-4">
        <FilePicker
          text={`Choose ${kinds} file`}
          accept={accept}
          file={file}
          onPick={onPick}
          disabled={disabled}
        />
        {isOpening && (
          <p className="flex animate-await items-center gap-2 text-control text-muted">
            <Spinner label="Reading the file" /> Reading the file
          </p>
        )}
        {error !== undefined && (
          <Notice
            tone="danger"
            title={error.isFileError ? "This file can't be imported" : 'Failed to check the file'}
            action={
              !error.isFileError && (
                <Button size="sm" onClick={onRetry}>
                  <RotateCw aria-hidden="true" />
                  Retry
                </Button>
              )
            }
          >
            {error.message}
          </Notice>
        )}
        {children}
      </div>
    </Card>
  )
}
