// The file to import, how it is read, and why it can't be.
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FilePicker } from '#web/ui/FilePicker.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'

import type { Preview } from './previewState.ts'

interface ChosenFileProps {
  file: File | null
  onPick: (file: File | null) => void
  disabled: boolean
  /** True until the names of its columns are known. */
  isOpening: boolean
  failure: Preview['error']
  onRetry: () => void
  /** The progress of its upload. */
  children: ReactNode
}

export function ChosenFile({
  file,
  onPick,
  disabled,
  isOpening,
  failure,
  onRetry,
  children,
}: ChosenFileProps) {
  return (
    <Card title="CSV or XLSX file">
      <div className="flex flex-col gap-4">
        <FilePicker
          text="Choose CSV or XLSX file"
          accept=".csv,.xlsx"
          file={file}
          onPick={onPick}
          disabled={disabled}
        />
        {isOpening && (
          <p className="flex animate-await items-center gap-2 text-control text-muted">
            <Spinner label="Reading the file" /> Reading the file
          </p>
        )}
        {failure !== undefined && (
          <Notice
            tone="danger"
            title={
              failure.isOfFile ? "This file can't be imported as it is" : 'Failed to look through the file'
            }
            action={
              !failure.isOfFile && (
                <Button size="sm" onClick={onRetry}>
                  <RotateCw aria-hidden="true" />
                  Retry
                </Button>
              )
            }
          >
            {failure.sentence}
          </Notice>
        )}
        {children}
      </div>
    </Card>
  )
}
