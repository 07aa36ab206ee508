/** Every page that visitors may read, as the sitemap lists them. */
export const PUBLIC_PATHS = ['/', '/gift', '/historian', '/faq', '/your-stories', '/privacy', '/terms']
