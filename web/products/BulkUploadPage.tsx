// Bulk upload: what the file must look like, the file, its way to the server, and what came of each row.
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Download } from 'lucide-react'
import { useState } from 'react'

import { isUnauthorized, sayUnauthorized, sentenceOf } from '#web/api/failures.ts'
import { reloadDependents } from '#web/api/queryClient.ts'
import { useWhyNot } from '#web/api/useCurrentUser.ts'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { Card } from '#web/ui/Card.tsx'
import { FilePicker } from '#web/ui/FilePicker.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { toast } from '#web/ui/toast.ts'

import { BulkUploadInstructions } from './BulkUploadInstructions.tsx'
import { CsvError } from './csvError.ts'
import { downloadTemplate } from './csvTemplate.ts'
import { ImportSummary } from './ImportSummary.tsx'
import { counted, isCsv } from './importWords.ts'
import { uploadProducts } from './uploadProducts.ts'
import { UploadProgress } from './UploadProgress.tsx'

export function BulkUploadPage() {
  const whyNot = useWhyNot('products.import')
  const [file, setFile] = useState<File | null>(null)
  const upload = useMutation({
    mutationFn: uploadProducts,
    onSuccess: async (result) => {
      toast({
        title: 'Upload Complete',
        description: `${counted(result.imported, 'product')} imported, ${counted(result.duplicateCount, 'duplicate')} skipped`,
      })
      await reloadDependents()
    },
    onError: (error) => {
      if (isUnauthorized(error)) sayUnauthorized()
      else toast({ title: 'Error', description: uploadFailure(error), variant: 'destructive' })
    },
  })

  function pick(picked: File | null): void {
    upload.reset()
    setFile(picked && isCsv(picked) ? picked : null)
    if (picked && isCsv(picked)) return
    toast({ title: 'Error', description: 'Please upload a CSV file', variant: 'destructive' })
  }

  function startAnew(): void {
    upload.reset()
    setFile(null)
  }

  return (
    <div className="mx-auto max-w-240">
      <PageHeader
        actions={
          <Link to="/products" className={buttonStyles({})}>
            <ArrowLeft aria-hidden="true" />
            Back to Products
          </Link>
        }
      />
      {whyNot !== undefined && (
        <div className="mb-4">
          <Notice tone="warning" title="You can't upload products in bulk">
            {whyNot}
          </Notice>
        </div>
      )}
      <div className="flex flex-col gap-4">
        <BulkUploadInstructions
          action={
            <Button onClick={downloadTemplate}>
              <Download aria-hidden="true" />
              Download Template
            </Button>
          }
        />
        <Card title="CSV file">
          <FilePicker
            text="Choose CSV file"
            accept=".csv"
            file={file}
            onPick={pick}
            disabled={whyNot !== undefined || upload.isPending}
          />
          {file && (upload.isPending || upload.isSuccess) && (
            <div className="mt-4">
              <UploadProgress fileName={file.name} isDone={upload.isSuccess} />
            </div>
          )}
          {upload.isError && (
            <div className="mt-4">
              <Notice tone="danger" title="Nothing was imported">
                {uploadFailure(upload.error)}
              </Notice>
            </div>
          )}
        </Card>
        {upload.data && <ImportSummary result={upload.data} />}
      </div>
      <BottomBar>
        {upload.isSuccess ? (
          <Button variant="primary" onClick={startAnew}>
            Upload More
          </Button>
        ) : (
          <Button
            variant="primary"
            busy={upload.isPending}
            busyText="Uploading..."
            disabledReason={whyNot ?? (file ? undefined : 'Choose a CSV file first.')}
            onClick={() => file && upload.mutate(file)}
          >
            Start Upload
          </Button>
        )}
      </BottomBar>
    </div>
  )
}

function uploadFailure(error: Error): string {
  return error instanceof CsvError ? error.message : sentenceOf(error, 'Failed to upload products')
}
