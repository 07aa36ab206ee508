import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify'
import { apiErrors } from './api-error.ts'

/** Limit of a JSON body, unless its call says otherwise. */
export const MAX_JSON_BYTES = 64 * 1024
const MAX_JSON_DEPTH = 20
const MAX_JSON_VALUES = 20_000

/**
 * Parses JSON bodies, and accepts the forms of one-click calls. Nesting and the number of values are limited first, because parsed arrays take many times the memory
 * of their text.
 */
export const installJsonBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    // A signature is of the text as it arrived.
    if (request.routeOptions.config.isSigned) return done(null, body)
    if (isTooComplex(body)) return done(apiErrors.invalid('This request is too complex.'))
    return parse(request, body, done)
  })
  // Only one-click calls may come as a form; what it says doesn't matter.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, _body, done) =>
    done(request.routeOptions.config.isOneClick ? null : formRefused(request)),
  )
}

const formRefused = ({ headers }: FastifyRequest) =>
  new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(String(headers['content-type']))

const isTooComplex = (json: string): boolean => {
  let [depth, values] = [0, 0]
  for (let i = 0; i < json.length; i++) {
    const character = json[i]
    if (character === '"') i = endOfString(json, i)
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
    else if (character === ',') values += 1
    if (depth > MAX_JSON_DEPTH || values > MAX_JSON_VALUES) return true
  }
  return false
}

const endOfString = (json: string, start: number): number => {
  let i = start + 1
  while (i < json.length && json[i] !== '"') i += json[i] === '\\' ? 2 : 1
  return i
}
