import { invalidRequest } from '../api/api-error.ts'

const SESSION_ID = '{CHECKOUT_SESSION_ID}'

/** Checks the address of a page to return to, which may contain `{CHECKOUT_SESSION_ID}`. */
export const webAddress = (address: string, param: string): string => {
  const url = URL.parse(address.replaceAll(SESSION_ID, 'id'))
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw invalidRequest('url_invalid', 'Not a valid URL: it must start with https:// or http://.', param)
  return address
}

export const withSessionId = (address: string, sessionId: string): string => address.replaceAll(SESSION_ID, sessionId)
