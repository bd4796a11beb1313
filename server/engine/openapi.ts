import { z } from 'zod'
import { type Access, reaches } from '../../resources/_kit/access.ts'
import type { Field } from '../../resources/_kit/field.ts'
import { isSecret } from '../../resources/_kit/fields/secret.ts'
import { LIMITS } from '../../resources/_kit/limits.ts'
import { NEAREST } from '../../resources/_kit/nearest.ts'
import type { Resource } from '../../resources/_kit/resource.ts'
import { writable } from '../../resources/_kit/validate.ts'
import { type Registered, registry } from '../../resources/registry.ts'
import type { ResourceServer, ServerOf } from './define.ts'
import { CHOSEN } from './export.ts'
import { filterable, listable } from './fields.ts'

type Json = Record<string, unknown>

const schemaOf = (field: Field): Json => {
  const { $schema: _, ...schema } = z.toJSONSchema(field.value, { unrepresentable: 'any', io: 'input' }) as Json
  if (isSecret(field)) Object.assign(schema, { writeOnly: true, format: 'password' })
  return field.required === true ? schema : { anyOf: [schema, { type: 'null' }] }
}

const SYSTEM: Json = {
  id: { type: 'string', format: 'uuid', readOnly: true },
  version: { type: 'integer' },
  createdAt: { type: 'string', format: 'date-time', readOnly: true },
  updatedAt: { type: 'string', format: 'date-time', readOnly: true },
}

/** Where rows of several entities stand together, each says whose it is. */
const whose = ({ tenant, fields }: Resource, access: Access): Json =>
  (tenant === 'entity' || tenant === 'optional') &&
  fields['entityId'] === undefined &&
  (reaches(access, 'all') || reaches(access, 'own'))
    ? { entityId: { type: 'string', format: 'uuid', readOnly: true } }
    : {}

const recordSchema = ({ resource, access }: Registered): Json => ({
  type: 'object',
  properties: {
    ...SYSTEM,
    ...whose(resource, access),
    ...(resource.states ? { status: { type: 'string', enum: resource.states.values, readOnly: true } } : {}),
    ...Object.fromEntries(
      Object.entries(resource.fields)
        .filter(([, f]) => !f.hidden)
        .map(([name, f]) => [name, f.readOnly ? { ...schemaOf(f), readOnly: true } : schemaOf(f)]),
    ),
  },
})

const bodySchema = (resource: Resource, withVersion: boolean): Json => ({
  type: 'object',
  additionalProperties: false,
  properties: {
    ...(withVersion ? { version: { type: 'integer' } } : {}),
    ...Object.fromEntries(writable(resource).map(([name, f]) => [name, schemaOf(f)])),
  },
  required: withVersion
    ? ['version']
    : writable(resource)
        .filter(([, f]) => f.required === true && f.default === undefined)
        .map(([name]) => name),
})

const json = (schema: Json): Json => ({ content: { 'application/json': { schema } } })
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })
const faults: Json = Object.fromEntries(
  ['400', '401', '403', '404', '409', '422', '429'].map((status) => [
    status,
    { description: 'fault', ...json(ref('Fault')) },
  ]),
)
const answers = (schema: Json, status = '200'): Json => ({
  responses: { [status]: { description: 'done', ...json(schema) }, ...faults },
})

const idParameter: Json = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }

const listParameters = (resource: Resource): Json[] => {
  const query = (name: string, schema: Json): Json => ({ name, in: 'query', schema })
  const sortable = [...listable(resource).values()].filter((f) => f.sortable).map((f) => f.name)
  const filters = filterable(resource).flatMap((f) =>
    f.operators.map((o) =>
      query(o === 'eq' || o === 'has' ? `filter.${f.name}` : `filter.${f.name}.${o}`, { type: 'string' }),
    ),
  )
  return [
    query('page', { type: 'integer', minimum: 1 }),
    query('perPage', { type: 'integer', minimum: 1, maximum: LIMITS.maxPageSize }),
    query('sort.field', { type: 'string', enum: [...sortable, NEAREST] }),
    query('sort.order', { type: 'string', enum: ['ASC', 'DESC'] }),
    query('filter.q', { type: 'string' }),
    ...filters,
  ]
}

const inputSchema = (input: z.ZodType): Json => z.toJSONSchema(input, { unrepresentable: 'any', io: 'input' }) as Json

/** What a step for many has to know of each record. */
const ID: Json = {
  type: 'object',
  properties: { id: { type: 'string', format: 'uuid' }, version: { type: 'integer' }, status: { type: 'string' } },
  required: ['id', 'version'],
}

function pathsOf(resource: Resource, { actions: own }: ResourceServer): [string, Json][] {
  const { name } = resource
  const base = `/api/${name}`
  const body = (schema: Json): Json => ({ requestBody: json(schema) })
  const record: Json = { parameters: [idParameter], get: answers(ref(name)) }
  const collection: Json = {
    get: { parameters: listParameters(resource), ...answers({ type: 'array', items: ref(name) }) },
  }
  if (!resource.readOnly) {
    collection['post'] = { ...body(bodySchema(resource, false)), ...answers(ref(name), '201') }
    record['put'] = { ...body(bodySchema(resource, true)), ...answers(ref(name)) }
    if (resource.softDelete !== false) record['delete'] = answers(ref(name))
  }
  const transitions = Object.keys(resource.states?.transitions ?? {}).map((t): [string, Json] => [
    `${base}/{id}/${t}`,
    { parameters: [idParameter], post: answers(ref(name)) },
  ])
  const actions = Object.entries(own).map(([action, spec]): [string, Json] => {
    const get = !spec.atomic && spec.method === 'GET'
    const operation = get ? answers({}) : { ...body(inputSchema(spec.input)), ...answers({}) }
    const path = spec.on === 'record' ? `${base}/{id}/${action}` : `${base}/actions/${action}`
    return [path, { ...(spec.on === 'record' ? { parameters: [idParameter] } : {}), [get ? 'get' : 'post']: operation }]
  })
  return [
    [base, collection],
    [`${base}/{id}`, record],
    [`${base}/ids`, { get: { parameters: listParameters(resource), ...answers({ type: 'array', items: ID }) } }],
    [
      `${base}/export.csv`,
      {
        get: { parameters: listParameters(resource), ...answers({ type: 'string' }) },
        post: { ...body(inputSchema(CHOSEN)), ...answers({ type: 'string' }) },
      },
    ],
    ...transitions,
    ...actions,
  ]
}

const FAULT: Json = {
  type: 'object',
  required: ['title', 'detail', 'code', 'fault'],
  properties: {
    title: { type: 'string' },
    detail: { type: 'string' },
    code: { type: 'integer' },
    fault: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    retryAfter: { type: 'integer' },
  },
}

/** The API as the declarations make it: OpenAPI 3.1. */
export function openApi(serverOf: ServerOf): Json {
  const resources = registry.map((r) => r.resource)
  return {
    openapi: '3.1.0',
    info: { title: 'Athar', version: '1' },
    security: [{ bearer: [] }],
    paths: Object.fromEntries(resources.flatMap((one) => pathsOf(one, serverOf(one)))),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Fault: FAULT, ...Object.fromEntries(registry.map((one) => [one.resource.name, recordSchema(one)])) },
    },
  }
}
