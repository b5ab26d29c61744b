// What an empty shop greets its Admin with: three steps, each with where it stands and what to do.
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'

import { downloadSampleCatalog } from '#contract/catalog/imports.ts'
import {
  dismissFirstSteps,
  findFirstSteps,
  type FirstSteps as Steps,
} from '#contract/company/companyDetails.ts'
import { call } from '#web/api/call.ts'
import { isUnauthorized, redirectToSignIn, errorMessage } from '#web/api/errorMessage.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { UploadNotice, UploadProgress } from '#web/catalog/imports/UploadStatus.tsx'
import { isUploadRunning, useUpload } from '#web/catalog/imports/useUpload.ts'
import { LeaveDialog } from '#web/shell/LeaveDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { Card } from '#web/ui/Card.tsx'
import { toast } from '#web/ui/toast.ts'

/** For Admins, until all is done or somebody dismisses it. */
export function FirstSteps() {
  return usePermissionError('company.manage') === undefined ? <UntilOver /> : null
}

function UntilOver() {
  const { data } = useCall(findFirstSteps, {})
  return data && !data.isOver ? <ThreeSteps steps={data} /> : null
}

function ThreeSteps({ steps }: { steps: Steps }) {
  const dismissing = useChange(dismissFirstSteps, { failure: 'Failed to dismiss the first steps' })
  const dismiss = () =>
    dismissing.mutate({}, { onSuccess: (now) => queryClient.setQueryData([findFirstSteps.path, {}], now) })
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
          place={1}
          title="Enter the company’s details"
          text="Name, address, logo and time zone. They stand on invoices, in mails and on the sign-in page."
          isDone={steps.hasDetails}
          action={
            <Link to="/company" className={buttonStyles()}>
              Enter details
            </Link>
          }
        />
        <Catalogue isDone={steps.hasProducts} />
        <Step
          place={3}
          title="Create the first invoice"
          text="Choose a customer and products; the units leave the stock at once."
          isDone={steps.hasInvoices}
          action={
            steps.hasProducts ? (
              <Link to="/create-invoice" className={buttonStyles()}>
                Create invoice
              </Link>
            ) : (
              <Button disabledReason="An invoice needs products: fill the catalogue first.">
                Create invoice
              </Button>
            )
          }
        />
      </ol>
    </Card>
  )
}

function Catalogue({ isDone }: { isDone: boolean }) {
  const { upload, start, cancel, checkNow: ask } = useUpload()
  const isImporting = isUploadRunning(upload)

  async function takeSample(): Promise<void> {
    try {
      const sample = await call(downloadSampleCatalog, {})
      await start(new File([sample], 'sample-catalog.csv', { type: 'text/csv' }), undefined, 'skip')
    } catch (error) {
      if (isUnauthorized(error)) return redirectToSignIn()
      const description = errorMessage(error, 'Failed to load the sample catalogue')
      toast({ title: 'Error', description, variant: 'destructive' })
    }
  }

  return (
    <Step
      place={2}
      title="Fill the catalogue"
      text={
        <>
          Begin with a sample of some 9,000 real products, which can be undone again, or{' '}
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
          <Button onClick={() => void takeSample()}>Use the sample catalogue</Button>
        )
      }
    >
      {upload && !isDone && (
        <div className="mt-3 flex flex-col gap-3">
          <UploadProgress upload={upload} />
          <UploadNotice upload={upload} onCheckNow={ask} />
        </div>
      )}
      <LeaveDialog
        isDirty={isImporting}
        title="Leave and cancel the import?"
        description="The import goes on only while this page is open. Nothing of it will be kept, unless it is being saved already."
        confirmText="Cancel import and leave"
        cancelText="Stay"
      />
    </Step>
  )
}

interface StepProps {
  place: number
  title: string
  text: ReactNode
  isDone: boolean
  action: ReactNode
  children?: ReactNode
}

function Step({ place, title, text, isDone, action, children }: StepProps) {
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      {isDone ? (
        <CircleCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 stroke-[1.5] text-good" />
      ) : (
        <span
          aria-hidden="true"
          className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-full border border-edge text-meta tabular"
        >
          {place}
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
