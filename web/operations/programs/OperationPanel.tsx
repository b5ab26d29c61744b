// What a call takes, what it answers, and a form to try it with.
import { DefinitionList } from '#web/ui/DefinitionList.tsx'

import { CodeBlock } from './CodeBlock.tsx'
import {
  resolveRef,
  describeSchema,
  type OpenApiDocument,
  type Operation,
  type Schema,
} from './openApiDocument.ts'
import { RequestForm } from './RequestForm.tsx'

export function OperationPanel({ root, operation }: { root: OpenApiDocument; operation: Operation }) {
  const { id, description, roles, body, responses } = operation
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <DefinitionList
          items={[
            { label: 'Name', value: <code className="font-mono text-meta">{id}</code> },
            { label: 'Who may', value: roles ? roles.join(', ') : description },
            ...(body ? [{ label: 'Body', value: body.types.join(', ') }] : []),
          ]}
        />
        {body?.schema && <Shape label="The body" root={root} schema={body.schema} />}
        <section aria-label="Answers" className="flex flex-col gap-2">
          <h3 className="text-control font-semibold">Answers</h3>
          <DefinitionList
            items={responses.map(({ status, description, type }) => ({
              label: status === 'default' ? '500' : status,
              value: Number(status) < 400 && type !== undefined ? `${description} ${type}` : description,
            }))}
          />
        </section>
        {responses
          .filter(({ status, schema }) => Number(status) < 300 && schema)
          .slice(0, 1)
          .map(({ status, schema }) => (
            <Shape key={status} label={`The answer ${status}`} root={root} schema={schema ?? {}} />
          ))}
      </div>
      <RequestForm key={id} root={root} operation={operation} />
    </div>
  )
}

/** The names of a schema with what each holds; those within are laid out up to three deep. */
function Shape({ label, root, schema }: { label: string; root: OpenApiDocument; schema: Schema }) {
  return <CodeBlock label={label} text={linesOf(root, schema, 0).join('\n')} />
}

const deepest = 3

function linesOf(root: OpenApiDocument, given: Schema, depth: number): string[] {
  const schema = resolveRef<Schema>(root, given)
  const indent = '  '.repeat(depth)
  if (schema.anyOf?.some((one) => resolveRef<Schema>(root, one).properties))
    return schema.anyOf.flatMap((one, index) => [
      ...(index > 0 ? [`${indent}or`] : []),
      ...linesOf(root, one, depth),
    ])
  if (schema.items && depth < deepest) return [`${indent}list of`, ...linesOf(root, schema.items, depth + 1)]
  if (!schema.properties) return [`${indent}${describeSchema(schema)}`]
  return Object.entries(schema.properties).flatMap(([name, property]) => {
    const mark = schema.required?.includes(name) ? '' : '?'
    const inner = within(root, property)
    const line = `${indent}${name}${mark}: ${describeSchema(property)}`
    return inner && depth < deepest ? [line, ...linesOf(root, inner, depth + 1)] : [line]
  })
}

/** The object within a field, be it in a list or perhaps null. */
function within(root: OpenApiDocument, property: Schema): Schema | undefined {
  const schema = resolveRef<Schema>(root, property)
  if (schema.properties) return schema
  if (schema.items) return within(root, schema.items)
  return schema.anyOf?.map((one) => within(root, one)).find(Boolean)
}
