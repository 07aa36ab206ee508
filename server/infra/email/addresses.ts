import { isIP } from 'node:net'
import * as v from 'valibot'

/** Who a mail is from or for: a name, if there is one, and the address. */
export type EmailAddress = { name?: string; address: string }

const FORM = /^(?:"?(?<name>[^"<>]*?)"?\s*<(?<inner>[^<>]+)>|(?<bare>[^<>\s]+))$/
const address = v.pipe(v.string(), v.rfcEmail())

/** Reads `Keepsaid <stories@example.org>` or a bare address; undefined for anything else. */
export const parseEmailAddress = (text: string): EmailAddress | undefined => {
  const { name, inner, bare } = FORM.exec(text.trim())?.groups ?? {}
  const parsed = v.safeParse(address, inner ?? bare)
  if (!parsed.success) return undefined
  return name ? { name, address: parsed.output } : { address: parsed.output }
}

/** A mail server as SMTP_URL names it. `requireTLS`: the connection must turn to TLS before anything is said. */
export type SmtpServer = {
  host: string
  port: number
  secure: boolean
  requireTLS: boolean
  auth: { user: string; pass: string } | undefined
}

/**
 * Reads `smtp://user:password@mail.example.org:587` or `smtps://…` (TLS from the start, port 465); undefined for anything
 * else. A password only ever travels by TLS, except to this machine itself.
 */
export const parseSmtpUrl = (text: string): SmtpServer | undefined => {
  const url = URL.parse(text)
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname) return undefined
  if (url.search || url.hash || !['', '/'].includes(url.pathname)) return undefined
  const secure = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  try {
    const auth = url.username
      ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
      : undefined
    const requireTLS = !secure && auth !== undefined && !isThisMachine(host)
    return { host, port: Number(url.port) || (secure ? 465 : 587), secure, requireTLS, auth }
  } catch {
    return undefined
  }
}

const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
