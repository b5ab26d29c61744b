// The API documentation: every operation of the OpenAPI document, with a form to try it.
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronRight, Download } from 'lucide-react'
import { useId, useMemo } from 'react'

import { readOpenApi } from '#contract/operations/developers.ts'
import { pluralize } from '#domain/platform/format.ts'
import { call } from '#web/api/call.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { Card } from '#web/ui/Card.tsx'
import { TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

import { type OpenApiDocument, type Operation, listOperations } from './openApiDocument.ts'
import { OperationPanel } from './OperationPanel.tsx'

export function DevelopersPage() {
  const query = useQuery({
    queryKey: [readOpenApi.path],
    queryFn: async () => JSON.parse(await (await call(readOpenApi, {})).text()) as OpenApiDocument,
  })
  if (query.error) {
    return <QueryError query={query} title="Failed to load the API documentation" />
  }
  return query.data ? <OperationList root={query.data} /> : <OperationsSkeleton />
}

function OperationList({ root }: { root: OpenApiDocument }) {
  const { search = '', call: open } = useSearch({ from: '/shell/developers' })
  const navigate = useNavigate({ from: '/developers' })
  const operations = useMemo(() => listOperations(root), [root])
  const found = operations.filter((operation) => matchesSearch(operation, search))
  const tags = [...new Set(found.map(({ tag }) => tag))]
  return (
    <>
      <PageHeader
        title={`${root.info.title} ${root.info.version}`}
        meta={pluralize(operations.length, 'operation')}
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
          label="Search operations..."
          slashFocuses
          value={search}
          onChange={(text) =>
            void navigate({ search: (current) => ({ ...current, search: text || undefined }), replace: true })
          }
        />
        {found.length === 0 && (
          <EmptyState
            drawing={<TagDrawing />}
            title="No operations found"
            text="Try another word from the name or path."
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
                        search: (current) => ({
                          ...current,
                          call: operation.id === open ? undefined : operation.id,
                        }),
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

function matchesSearch({ id, path, summary, method, tag }: Operation, search: string): boolean {
  const text = `${id} ${method} ${path} ${summary} ${tag}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function OperationsSkeleton() {
  return (
    <SkeletonRegion label="Loading the API documentation">
      <div className="flex flex-col gap-3">
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} className="h-10 w-full" />
        ))}
      </div>
    </SkeletonRegion>
  )
}

const tones: Record<string, BadgeTone> = {
  GET: 'accent',
  POST: 'good',
  PUT: 'warning',
  DELETE: 'danger',
}

interface OperationRowProps {
  root: OpenApiDocument
  operation: Operation
  isOpen: boolean
  onToggle: () => void
}

function OperationRow({ root, operation, isOpen, onToggle }: OperationRowProps) {
  const panel = useId()
  const { method, path, summary } = operation
  return (
    <li className={isOpen ? 'selvedge-left' : undefined}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        onClick={onToggle}
        className="flex min-h-11 w-full items-center gap-3 px-4 py-2 text-left focus-ring hover:bg-hover"
      >
        <ChevronRight
          aria-hidden="true"
          className={`size-4 shrink-0 stroke-[1.5] text-muted ${isOpen ? 'rotate-90' : ''}`}
        />
        <span className="w-16 shrink-0">
          <Badge tone={tones[method]}>{method}</Badge>
        </span>
        <span className="flex min-w-0 flex-1 flex-col gap-x-4 lg:flex-row lg:items-baseline">
          <span className="font-mono text-meta wrap-anywhere lg:w-96 lg:shrink-0">{path}</span>
          <span className="min-w-0 text-control text-muted">{summary}</span>
        </span>
      </button>
      {isOpen && (
        <div id={panel} className="border-t border-hairline px-4 py-4">
          <OperationPanel root={root} operation={operation} />
        </div>
      )}
    </li>
  )
}

/** Renders the Markdown used in the document: paragraphs, **bold** and `code`. */
function Markdown({ text }: { text: string }) {
  return (
    <div className="flex max-w-[80ch] flex-col gap-2 text-control">
      {text.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph} className="wrap-anywhere">
          {paragraph.split(/(\*\*.+?\*\*|`.+?`)/s).map((piece, index) => {
            const key = `${index} ${piece}`
            if (piece.startsWith('**')) return <strong key={key}>{piece.slice(2, -2)}</strong>
            if (!piece.startsWith('`')) return piece
            return (
              <code key={key} className="rounded-sm bg-neutral-soft px-1 font-mono text-meta">
                {piece.slice(1, -1)}
              </code>
            )
          })}
        </p>
      ))}
    </div>
  )
}
