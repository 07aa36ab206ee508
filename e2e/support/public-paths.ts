/** Every public page, as in the sitemap. */
export const PUBLIC_PATHS = ['/', '/gift', '/historian', '/faq', '/your-stories', '/privacy', '/terms']
