import { isIP } from 'node:net'
import * as v from 'valibot'

/** An email address with an optional display name. */
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

/** The server named by SMTP_URL. With `requireTLS`, the connection must be upgraded before anything is sent. */
export type SmtpServer = {
  host: string
  port: number
  secure: boolean
  requireTLS: boolean
  auth: { user: string; pass: string } | undefined
}

/**
 * Parses `smtp://user:password@mail.example.org:587` or `smtps://…` (implicit TLS, port 465); undefined for anything
 * else. Passwords require TLS, except on this machine.
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
