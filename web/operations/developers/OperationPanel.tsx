// The parameters and responses of an operation, and a form to try it.
import { DefinitionList } from '#web/ui/DefinitionList.tsx'

import {
  resolveRef,
  describeSchema,
  type OpenApiDocument,
  type Operation,
  type Schema,
} from './openApiDocument.ts'
import { CodeBlock, RequestForm } from './RequestForm.tsx'

export function OperationPanel({ root, operation }: { root: OpenApiDocument; operation: Operation }) {
  const { id, description, roles, body, responses } = operation
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <DefinitionList
          items={[
            { label: 'Name', value: <code className="font-mono text-meta">{id}</code> },
            { label: 'Allowed roles', value: roles ? roles.join(', ') : description },
            ...(body ? [{ label: 'Body', value: body.types.join(', ') }] : []),
          ]}
        />
        {body?.schema && <SchemaView label="Request body" root={root} schema={body.schema} />}
        <section aria-label="Responses" className="flex flex-col gap-2">
          <h3 className="text-control font-semibold">Responses</h3>
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
            <SchemaView key={status} label={`Response ${status}`} root={root} schema={schema ?? {}} />
          ))}
      </div>
      <RequestForm key={id} root={root} operation={operation} />
    </div>
  )
}

/** The properties of a schema with their types, up to three levels deep. */
function SchemaView({ label, root, schema }: { label: string; root: OpenApiDocument; schema: Schema }) {
  return <CodeBlock label={label} text={schemaLines(root, schema, 0).join('\n')} />
}

const maxDepth = 3

function schemaLines(root: OpenApiDocument, given: Schema, depth: number): string[] {
  const schema = resolveRef<Schema>(root, given)
  const indent = '  '.repeat(depth)
  if (schema.anyOf?.some((option) => resolveRef<Schema>(root, option).properties))
    return schema.anyOf.flatMap((option, index) => [
      ...(index > 0 ? [`${indent}or`] : []),
      ...schemaLines(root, option, depth),
    ])
  if (schema.items && depth < maxDepth)
    return [`${indent}list of`, ...schemaLines(root, schema.items, depth + 1)]
  if (!schema.properties) return [`${indent}${describeSchema(schema)}`]
  return Object.entries(schema.properties).flatMap(([name, property]) => {
    const mark = schema.required?.includes(name) ? '' : '?'
    const inner = nestedObject(root, property)
    const line = `${indent}${name}${mark}: ${describeSchema(property)}`
    return inner && depth < maxDepth ? [line, ...schemaLines(root, inner, depth + 1)] : [line]
  })
}

/** The object schema of a property, also in a list or nullable. */
function nestedObject(root: OpenApiDocument, property: Schema): Schema | undefined {
  const schema = resolveRef<Schema>(root, property)
  if (schema.properties) return schema
  if (schema.items) return nestedObject(root, schema.items)
  return schema.anyOf?.map((option) => nestedObject(root, option)).find(Boolean)
}
