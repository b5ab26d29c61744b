// An invoice as it would look with what is typed, drawn anew once the typing pauses.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'

import { CompanyPreview, previewCompany } from '#contract/company/company.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/errorMessage.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useDebounced } from '#web/ui/useDebounced.ts'

/** How long the typing pauses before the next picture is asked for, in milliseconds. */
const pause = 400

/** The last picture stays until the next one is there, and while something typed is not right. */
export function InvoicePreview({ control }: { control: Control<CompanyPreview> }) {
  const values = useWatch({ control })
  const typed = useDebounced(JSON.stringify(values), pause)
  const right = z.safeParse(CompanyPreview, JSON.parse(typed))
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [previewCompany.path, typed],
    queryFn: ({ signal }) => call(previewCompany, right.data ?? failAtOnce(), { signal }),
    enabled: right.success,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const show = usePicture(data)
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
            title="The preview could not be made"
            action={
              <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
                Retry
              </Button>
            }
          >
            {errorMessage(error, 'What you typed is still here.')}
          </Notice>
        </div>
      ) : (
        <section
          aria-label="Preview of an invoice"
          // What scrolls must be reached by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="overflow-y-auto lg:max-h-[calc(100dvh-11rem)] bg-[#fff] focus-ring"
        >
          {data === undefined ? (
            <Skeleton className="aspect-[612/792] w-full" />
          ) : (
            <img ref={show} alt="The newest invoice, with these details" className="block w-full" />
          )}
        </section>
      )}
      <p className="border-t border-hairline px-4 py-2 text-meta text-muted">
        {right.success
          ? 'The newest invoice, or an invented one, as it looks with what stands here.'
          : 'It follows once every field is right.'}
      </p>
    </Card>
  )
}

function failAtOnce(): never {
  throw new Error('A preview was asked for that is not right')
}

/** The old picture stands until the new one is decoded; its address in this browser goes with it. */
function usePicture(picture: Blob | undefined) {
  return useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !picture) return undefined
      const url = URL.createObjectURL(picture)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [picture],
  )
}
