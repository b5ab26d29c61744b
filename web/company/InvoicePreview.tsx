// A preview of an invoice with the values on the form, rendered when the user pauses typing.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'

import { CompanyPreview, previewCompany } from '#contract/company/companyDetails.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/errorMessage.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useDebounced } from '#web/ui/useDebounced.ts'

import { type CompanyFormValues, parseCompanyForm } from './companyForm.ts'

const debounceMs = 400

type CompanyControl = Control<CompanyFormValues, unknown, CompanyPreview>

/** Shows the last image while a new one loads, and while a value is invalid. */
export function InvoicePreview({ control }: { control: CompanyControl }) {
  const values = useWatch({ control })
  const typed = useDebounced(JSON.stringify(values), debounceMs)
  const input = z.safeParse(CompanyPreview, parseCompanyForm(JSON.parse(typed) as CompanyFormValues))
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [previewCompany.path, typed],
    queryFn: ({ signal }) => call(previewCompany, input.data ?? failInvalid(), { signal }),
    enabled: input.success,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const showImage = useImageRef(data)
  return (
    <Card
      title="Preview"
      flush
      className="lg:sticky lg:top-[calc(var(--sticky-top)+1.25rem)]"
      aria-busy={isFetching}
    >
      {error ? (
        <div className="p-4">
          <Notice
            tone="warning"
            title="The preview could not be created"
            action={
              <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
                Retry
              </Button>
            }
          >
            {errorMessage(error, 'Your input is not lost.')}
          </Notice>
        </div>
      ) : (
        <section
          aria-label="Preview of an invoice"
          // A scrolling area must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="overflow-y-auto lg:max-h-[calc(100dvh-11rem)] bg-[#fff] focus-ring"
        >
          {data === undefined ? (
            <Skeleton className="aspect-[612/792] w-full" />
          ) : (
            <img ref={showImage} alt="The newest invoice, with these details" className="block w-full" />
          )}
        </section>
      )}
      <p className="border-t border-hairline px-4 py-2 text-meta text-muted">
        {input.success
          ? 'Your newest invoice, or a sample, with these details.'
          : 'The preview updates when all fields are valid.'}
      </p>
    </Card>
  )
}

function failInvalid(): never {
  throw new Error('The preview was requested with invalid values')
}

/** A ref that shows the image, and releases its object URL afterwards. */
function useImageRef(blob: Blob | undefined) {
  return useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !blob) return undefined
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
}
