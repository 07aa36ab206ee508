import { CONTAINERS } from '#server/infra/media/container.ts'

const mimeTypes: Record<string, string> = Object.fromEntries(
  Object.values(CONTAINERS).map(({ extension, mimeType }) => [extension, mimeType]),
)

/** The type of a stored file: it is named by what is in it, an original and its copy alike. */
export const soundTypeOf = (name: string): string =>
  mimeTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
