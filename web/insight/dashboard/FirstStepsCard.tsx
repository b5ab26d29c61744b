// The card with the first three setup steps.
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'

import { downloadSampleCatalog } from '#contract/catalog/imports.ts'
import { dismissFirstSteps, findFirstSteps, type FirstSteps } from '#contract/company/companyDetails.ts'
import { call } from '#web/api/call.ts'
import { showError } from '#web/api/errorMessage.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { useChange } from '#web/api/useChange.ts'
import { productUploads } from '#web/catalog/imports/productUploads.ts'
import { UploadNotice, UploadProgress } from '#web/files/imports/UploadStatus.tsx'
import { isUploadRunning, useUpload } from '#web/files/imports/useUpload.ts'
import { LeaveDialog } from '#web/shell/LeaveDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { Card } from '#web/ui/Card.tsx'

export function FirstStepsCard({ steps }: { steps: FirstSteps }) {
  const dismissing = useChange(dismissFirstSteps, { failure: 'Failed to dismiss the first steps' })
  const dismiss = () =>
    dismissing.mutate({}, { onDone: (now) => queryClient.setQueryData([findFirstSteps.path, {}], now) })
  return (
    <Card
      title="First steps"
      action={
        <Button variant="ghost" size="sm" className="-mr-2" busy={dismissing.isPending} onClick={dismiss}>
          Dismiss
        </Button>
      }
      flush
    >
      <ol className="divide-y divide-hairline">
        <Step
          number={1}
          title="Enter the company's details"
          text="Name, address, logo and time zone. They appear on invoices, in emails and on the sign-in page."
          isDone={steps.hasDetails}
          action={
            <Link to="/company" className={buttonStyles()}>
              Enter details
            </Link>
          }
        />
        <CatalogStep isDone={steps.hasProducts} />
        <Step
          number={3}
          title="Create the first invoice"
          text="Choose a customer and products. The units are deducted from stock immediately."
          isDone={steps.hasInvoices}
          action={
            steps.hasProducts ? (
              <Link to="/create-invoice" className={buttonStyles()}>
                Create invoice
              </Link>
            ) : (
              <Button disabledReason="An invoice needs products. Add products to the catalog first.">
                Create invoice
              </Button>
            )
          }
        />
      </ol>
    </Card>
  )
}

function CatalogStep({ isDone }: { isDone: boolean }) {
  const { upload, start, cancel, checkNow } = useUpload(productUploads)
  const isImporting = isUploadRunning(upload)

  async function importSample(): Promise<void> {
    try {
      const sample = await call(downloadSampleCatalog, {})
      await start(new File([sample], 'sample-catalog.csv', { type: 'text/csv' }), { mode: 'skip' })
    } catch (error) {
      showError(error, 'Failed to load the sample catalog')
    }
  }

  return (
    <Step
      number={2}
      title="Add products to the catalog"
      text={
        <>
          Import about 9,000 sample products, which you can undo later, or{' '}
          <Link to="/bulk-upload" className="text-link underline underline-offset-2">
            upload your own file
          </Link>
          .
        </>
      }
      isDone={isDone && !isImporting}
      action={
        isImporting ? (
          <Button
            onClick={cancel}
            disabledReason={upload?.step === 'saving' ? 'All rows are being saved.' : undefined}
          >
            Cancel
          </Button>
        ) : (
          <Button onClick={() => void importSample()}>Import sample catalog</Button>
        )
      }
    >
      {upload && !isDone && (
        <div className="mt-3 flex flex-col gap-3">
          <UploadProgress kind="product" upload={upload} />
          <UploadNotice upload={upload} onCheckNow={checkNow} />
        </div>
      )}
      <LeaveDialog
        isDirty={isImporting}
        title="Leave and cancel the import?"
        description="The import only continues while this page is open. If you leave now, no products are imported, unless they are already being saved."
        confirmText="Cancel import and leave"
        cancelText="Stay"
      />
    </Step>
  )
}

interface StepProps {
  number: number
  title: string
  text: ReactNode
  isDone: boolean
  action: ReactNode
  children?: ReactNode
}

function Step({ number, title, text, isDone, action, children }: StepProps) {
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      {isDone ? (
        <CircleCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 stroke-[1.5] text-good" />
      ) : (
        <span
          aria-hidden="true"
          className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-full border border-edge text-meta tabular"
        >
          {number}
        </span>
      )}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-72">
            <p className="text-control font-semibold">{title}</p>
            <p className="text-control text-muted">{text}</p>
          </div>
          {isDone ? <span className="text-control text-good">Done</span> : action}
        </div>
        {children}
      </div>
    </li>
  )
}
