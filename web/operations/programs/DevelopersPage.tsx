// For those who write programs: every call of this server as its OpenAPI document describes it, to read and to try.
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useMemo } from 'react'

import { readOpenApi } from '#contract/operations/developers.ts'
import { pluralize } from '#domain/platform/format.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/errorMessage.ts'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { Card } from '#web/ui/Card.tsx'
import { TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

import { Markdown } from './Markdown.tsx'
import { type OpenApiDocument, type Operation, listOperations } from './openApiDocument.ts'
import { OperationRow } from './OperationRow.tsx'

export function DevelopersPage() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [readOpenApi.path],
    queryFn: async () => JSON.parse(await (await call(readOpenApi, {})).text()) as OpenApiDocument,
  })
  if (error) {
    return (
      <ErrorState
        title="Failed to load the description of the calls"
        text={errorMessage(error, 'Check the connection, then try again.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  return data ? <Calls root={data} /> : <CallsLoading />
}

function Calls({ root }: { root: OpenApiDocument }) {
  const { search = '', call: open } = useSearch({ from: '/shell/developers' })
  const navigate = useNavigate({ from: '/developers' })
  const operations = useMemo(() => listOperations(root), [root])
  const found = operations.filter((operation) => isFound(operation, search))
  const tags = [...new Set(found.map(({ tag }) => tag))]
  return (
    <>
      <PageHeader
        title={`${root.info.title} ${root.info.version}`}
        meta={pluralize(operations.length, 'call')}
        actions={
          <a href={readOpenApi.path} download="openapi.json" className={buttonStyles({})}>
            <Download aria-hidden="true" />
            OpenAPI 3.1
          </a>
        }
      />
      <div className="flex flex-col gap-4">
        <Card>
          <Markdown text={root.info.description} />
        </Card>
        <SearchInput
          label="Search calls..."
          slashFocuses
          value={search}
          onChange={(text) =>
            void navigate({ search: (was) => ({ ...was, search: text || undefined }), replace: true })
          }
        />
        {found.length === 0 && (
          <EmptyState
            drawing={<TagDrawing />}
            title="No call found"
            text="Try another word of its name or path."
          />
        )}
        {tags.map((tag) => (
          <Card key={tag} title={tag} flush>
            <ul className="divide-y divide-hairline">
              {found
                .filter((operation) => operation.tag === tag)
                .map((operation) => (
                  <OperationRow
                    key={operation.id}
                    root={root}
                    operation={operation}
                    isOpen={operation.id === open}
                    onToggle={() =>
                      void navigate({
                        search: (was) => ({ ...was, call: operation.id === open ? undefined : operation.id }),
                        replace: true,
                        resetScroll: false,
                      })
                    }
                  />
                ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  )
}

/** Every word must stand somewhere in its name, its path or its sentence. */
function isFound({ id, path, summary, method, tag }: Operation, search: string): boolean {
  const text = `${id} ${method} ${path} ${summary} ${tag}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function CallsLoading() {
  return (
    <SkeletonRegion label="Loading the calls">
      <div className="flex flex-col gap-3">
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} className="h-10 w-full" />
        ))}
      </div>
    </SkeletonRegion>
  )
}
