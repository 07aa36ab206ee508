import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { paths, screenModules } from '#common/paths.ts'
import { allCalls } from './calls.ts'
import type { Config } from './config.ts'
import { codesByStatus } from './error-codes.ts'
import { createAuthentication } from './features/account/authentication.ts'
import { accountRoutes } from './features/account/routes.ts'
import { createFindSession, createIdentify } from './features/account/session-user.ts'
import { sessionRoutes } from './features/account/sessions/routes.ts'
import { storytellerLinkRoutes } from './features/account/storyteller-links/routes.ts'
import { adminRoutes } from './features/admin/routes.ts'
import { bedtimeRoutes } from './features/bedtime/routes.ts'
import { billingRoutes } from './features/billing/routes.ts'
import { emailRoutes } from './features/email/routes.ts'
import { archiveFolder } from './features/export/archive/archive-cache.ts'
import { exportRoutes } from './features/export/routes.ts'
import { createOnChange } from './features/family/heir-claims.ts'
import { inviteRoutes } from './features/family/invites/routes.ts'
import { questionRoutes } from './features/family/questions/routes.ts'
import { familyRoutes } from './features/family/routes.ts'
import { queueGiftSync } from './features/gifts/pay-for-gift.ts'
import { createRedeemAtRegistration } from './features/gifts/redeem-gift.ts'
import { giftRoutes } from './features/gifts/routes.ts'
import { leavingRoutes } from './features/leaving/routes.ts'
import { installPublicPages, lostAnswer } from './features/marketing/public-pages.ts'
import { findTranscription, marketingRoutes } from './features/marketing/routes.ts'
import { findPublicStyle, openCounting, renderPages, siteOf } from './features/marketing/site.ts'
import { nameRoutes } from './features/names/routes.ts'
import { profileRoutes } from './features/profile/routes.ts'
import { promptRoutes } from './features/prompts/routes.ts'
import { recordingRoutes } from './features/recording/routes.ts'
import { storyRoutes } from './features/stories/routes.ts'
import { searchRoutes } from './features/stories/search/routes.ts'
import { timelineRoutes } from './features/stories/timeline/routes.ts'
import { tidyingRoutes } from './features/tidying/routes.ts'
import { transcriptRoutes } from './features/transcripts/routes.ts'
import { writingRoutes } from './features/writing/routes.ts'
import { installHealth } from './health.ts'
import { OUTBOX_PAGE } from './infra/email/open-mailer.ts'
import { createAnswer } from './infra/http/answer.ts'
import { installErrorHandler } from './infra/http/api-error.ts'
import { installAssets, openShell } from './infra/http/app-pages.ts'
import { createEventStreams } from './infra/http/event-streams.ts'
import { installGracefulShutdown } from './infra/http/graceful-shutdown.ts'
import { limitHeldConnections } from './infra/http/held-connections.ts'
import { installJsonBodies, MAX_JSON_BYTES } from './infra/http/json-bodies.ts'
import { installReference } from './infra/http/openapi.ts'
import { rateLimitStore } from './infra/http/rate-limit-store.ts'
import { createReadiness, type Readiness } from './infra/http/readiness.ts'
import { installSecurity, rejectMalformedRequest, securityHeaders } from './infra/http/security.ts'
import { createSessionWatch, installSessions } from './infra/http/sessions.ts'
import { acceptTusBodies } from './infra/http/tus.ts'
import { createLimiter } from './infra/limits/limiter.ts'
import { installRequestLog } from './infra/log.ts'
import { installTillPages } from './infra/payments/till-pages.ts'
import { installMetrics } from './metrics.ts'
import type { Services } from './services.ts'

export type AppSettings = {
  config: Config
  sessionSecret: string
  webFolder: string
  logger: Logger
  readiness?: Readiness
}

/** The module of each screen, by its address as Fastify writes it: `:id` instead of `$id`. */
const screens: ReadonlyMap<string, string> = new Map(
  Object.entries(screenModules).map(([name, module]) => [
    paths[name as keyof typeof paths].replaceAll('$', ':'),
    module,
  ]),
)

/** Builds the whole HTTP server without listening. Throws if a call has no handler, or two. */
export const buildApp = async (services: Services, settings: AppSettings): Promise<FastifyInstance> => {
  const { config } = settings
  const { connected, ...others } = services
  const context = { ...others, database: connected.database, payments: config.payments, origin: config.origin }
  let rendered: Awaited<ReturnType<typeof renderPages>> = null
  const app = fastify({
    loggerInstance: settings.logger as FastifyBaseLogger,
    // installRequestLog writes one line per response, without IP addresses.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < config.trustProxy,
    bodyLimit: MAX_JSON_BYTES,
    forceCloseConnections: 'idle',
    // Recordings can be hours long; limitHeldConnections ends bodies that stall.
    requestTimeout: 0,
    clientErrorHandler: rejectMalformedRequest,
    // URLs that are too long or can't be decoded reach no hook, so the headers are set here.
    frameworkErrors: (_error, request, { raw }) => {
      const { type, text } = lostAnswer(request, rendered?.notFound)
      raw.writeHead(404, {
        ...securityHeaders(config.secureCookies),
        'content-type': type,
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      })
      raw.end(text)
    },
  })
  installErrorHandler(app)
  installGracefulShutdown(app)
  installRequestLog(app)
  const held = limitHeldConnections(app)
  installJsonBodies(app)
  installSecurity(app, { origin: config.origin, secure: config.secureCookies })
  const style = await findPublicStyle(settings.webFolder)
  installReference(app, { title: 'Keepsaid calls', calls: allCalls, codes: codesByStatus, style })
  installHealth(app, services, settings.readiness ?? createReadiness())
  installMetrics(app, services, config)
  if (services.till) await installTillPages(app, services.till, config.origin, style)
  const site = siteOf({
    ...config,
    ...(await findTranscription(services.speech)),
    speechProviders: services.speech.providers,
    writerProviders: services.writer.models.map(({ label }) => label),
  })
  await installAssets(app, settings.webFolder)
  const sendShell = await openShell(settings.webFolder, {
    counting: await openCounting(settings.webFolder, site),
    screens: [...screens.values()],
  })
  rendered = await renderPages(settings.webFolder, site)
  const publicPaths = new Set(rendered?.pages.map(({ path }) => path))
  for (const [path, screen] of screens)
    if (!publicPaths.has(path))
      app.get<{ Params: Record<string, string> }>(path, ({ params }, reply) =>
        // The router matches an empty last segment, too.
        Object.values(params).includes('') ? reply.callNotFound() : sendShell(reply, { screen }),
      )
  installPublicPages(app, {
    rendered,
    site,
    appPaths: [...screens.keys()],
    secureCookies: config.secureCookies,
    sendShell: (reply, path) => sendShell(reply, path === undefined ? { status: 404 } : { screen: screens.get(path) }),
  })
  const streams = createEventStreams(app)
  const limiter = createLimiter(context.database, settings.sessionSecret)

  await app.register(async (api) => {
    await installSessions(api, {
      secret: settings.sessionSecret,
      secure: config.secureCookies,
      database: context.database,
      events: context.events,
      findSession: createFindSession(context.database),
    })
    await api.register(rateLimit, { global: false, store: rateLimitStore(limiter) })
    await api.register(multipart)
    acceptTusBodies(api)
    api.addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    })
    const answered = new Set<string>()
    const answer = createAnswer(api, {
      limitKey: limiter.keyOf,
      identify: createIdentify(context.database, context.maintenance),
      watchSession: createSessionWatch(context),
      answered,
      maxFileBytes: config.maxAudioBytes,
      held,
      onChange: createOnChange(context),
      maintenance: context.maintenance,
    })
    const authentication = createAuthentication({
      ...context,
      limiter,
      sessionSecret: settings.sessionSecret,
      secureCookies: config.secureCookies,
    })
    const redeemGift = createRedeemAtRegistration(config.payments)
    accountRoutes(answer, { ...context, redeemGift }, authentication)
    sessionRoutes(answer, { ...context, confirmIdentity: authentication.confirmIdentity })
    storytellerLinkRoutes(answer, context)
    profileRoutes(answer, context)
    storyRoutes(answer, context)
    searchRoutes(answer, context)
    timelineRoutes(answer, context)
    bedtimeRoutes(answer, context)
    exportRoutes(answer, { ...context, archiveFolder: archiveFolder(config.dataDir) })
    recordingRoutes(answer, { ...context, maxAudioBytes: config.maxAudioBytes })
    transcriptRoutes(answer, context)
    familyRoutes(answer, { ...context, streams })
    inviteRoutes(answer, context)
    questionRoutes(answer, context)
    nameRoutes(answer, context)
    writingRoutes(answer, context)
    promptRoutes(answer, context)
    tidyingRoutes(answer, context)
    emailRoutes(answer, {
      ...context,
      contactEmail: config.contactEmail,
      ...(config.development && { outboxPage: OUTBOX_PAGE }),
    })
    billingRoutes(answer, { ...context, queueGiftSync })
    giftRoutes(answer, context)
    leavingRoutes(answer, { ...context, confirmIdentity: authentication.confirmIdentity })
    adminRoutes(answer, {
      ...context,
      minFreeBytes: config.minFreeBytes,
      confirmIdentity: authentication.confirmIdentity,
    })
    marketingRoutes(answer, { ...context, siteConfig: site.siteConfig })
    const missing = allCalls.filter((call) => !answered.has(call.name))
    if (missing.length > 0)
      throw new Error(`These calls have no handler: ${missing.map((call) => call.name).join(', ')}.`)
  })
  return app
}
