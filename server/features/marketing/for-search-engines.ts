/**
 * What search engines may fetch (robotstxt.org, RFC 9309). Pages of the app are not forbidden here: they say `noindex`, and who
 * may not fetch a page cannot read that, but lists its bare address where others link to it.
 * @param open whether this service wants to be found at all
 */
export const robots = (origin: string, open: boolean): string =>
  open ? `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n` : 'User-agent: *\nDisallow: /api/\n'

/** The addresses to be found, as sitemaps.org has it. */
export const sitemap = (addresses: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => `  <url><loc>${escapeXml(address)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
