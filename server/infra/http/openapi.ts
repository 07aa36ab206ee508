import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { type Access, type Call, FAMILY_HEADER, PERSON_HEADER } from './contract.ts'

type Json = { [key: string]: unknown }

const whoMay: Record<Access, string> = {
  anyone: 'Anyone may make this call, signed in or not.',
  user: 'Needs a session.',
  member: 'Needs a session of a member of the family that is showing.',
  owner: 'Needs a session of the owner of the family that is showing.',
  admin: 'Needs a session of an administrator.',
}

/** The OpenAPI 3.1 document of these calls, made from the same objects that validate them. */
export const describeCalls = (title: string, calls: readonly Call[]): Json => {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    paths[call.path] ??= {}
    Object.assign(paths[call.path] ?? {}, { [call.method.toLowerCase()]: operation(call) })
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'keepsaid' } },
      parameters: {
        Person: {
          name: PERSON_HEADER,
          in: 'header',
          description: 'The id of the person this is meant for. The session of anybody else is refused as none (401).',
          schema: { type: 'integer' },
        },
        Family: {
          name: FAMILY_HEADER,
          in: 'header',
          description:
            'The id of the family to act in, one of the person’s own, in place of the one that is showing. Refused as not_in_family (403) where they do not belong to it.',
          schema: { type: 'integer' },
        },
      },
      responses: {
        ApiError: {
          description: 'Refused: a stable code and a plain sentence',
          content: json({
            type: 'object',
            required: ['error', 'message'],
            properties: {
              error: { type: 'string' },
              message: { type: 'string' },
              fields: { type: 'object', additionalProperties: { type: 'string' } },
            },
          }),
        },
      },
    },
  }
}

const operation = (call: Call): Json => ({
  operationId: call.name,
  summary: call.summary,
  description: [
    whoMay[call.access],
    call.rate && `At most ${call.rate.perMinute} a minute from one address.`,
    call.errors.length > 0 && `May refuse with: ${call.errors.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' '),
  tags: [call.path.split('/')[2] ?? 'api'],
  'x-access': call.access,
  security: call.access === 'anyone' ? [] : [{ session: [] }],
  parameters: [
    ...parameters(call.params, 'path'),
    ...parameters(call.query, 'query'),
    ...(call.access === 'anyone' ? [] : [{ $ref: '#/components/parameters/Person' }]),
    ...(call.access === 'member' || call.access === 'owner' ? [{ $ref: '#/components/parameters/Family' }] : []),
  ],
  ...(call.body || call.files ? { requestBody: requestBody(call) } : {}),
  responses: {
    200: success(call),
    ...(call.mayTakeLonger && { 202: success(call) }),
    default: { $ref: '#/components/responses/ApiError' },
  },
})

const schemaOf = (schema: GenericSchema, typeMode: 'input' | 'output'): Json => {
  const { $schema: _, ...described } = toJsonSchema(schema, { errorMode: 'ignore', typeMode })
  return described
}

const json = (schema: Json): Json => ({ 'application/json': { schema } })

const parameters = (schema: GenericSchema | undefined, place: 'path' | 'query'): Json[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: described,
  }))
}

const requestBody = (call: Call): Json => {
  const body = call.body ? schemaOf(call.body, 'input') : { type: 'object' }
  if (!call.files) return { required: true, content: json(body) }
  const { field, description, required } = call.files
  const properties = {
    ...(body.properties as Json | undefined),
    [field]: { type: 'string', format: 'binary', description },
  }
  const needed = [...((body.required as string[] | undefined) ?? []), ...(required ? [field] : [])]
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { type: 'object', properties, required: needed } } },
  }
}

const success = (call: Call): Json => {
  if (call.reply === 'events') return { description: 'A stream of events', content: { 'text/event-stream': {} } }
  if (call.reply === 'tus') return { description: 'As the tus protocol 1.0.0 has it (https://tus.io)' }
  if (call.reply === 'bytes') return { description: 'The bytes', content: { '*/*': {} } }
  return { description: 'Done', content: json(schemaOf(call.reply, 'output')) }
}
