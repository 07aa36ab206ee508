/** Where an object store is, from the setting FILES. */
export type S3Address = {
  bucket: string
  /** Before every key; empty, or ending with a slash. */
  prefix: string
  /** Undefined for AWS. */
  endpoint: string | undefined
  region: string
  /** What the store is asked to encrypt objects with. */
  encryption: 'AES256' | 'aws:kms' | undefined
  /** Undefined: what the AWS SDK finds, such as in the environment or a role of the machine. */
  credentials?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | undefined
}

const DEFAULT_REGION = 'us-east-1'
const PARAMETERS = ['endpoint', 'region', 'encryption']

/** Parses `s3://bucket/folder?endpoint=https://…&region=…&encryption=AES256`. Undefined if it isn't one. */
export const parseS3Address = (text: string): S3Address | undefined => {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname)) return undefined
  if (url.username !== '' || url.password !== '' || url.port !== '' || url.hash !== '') return undefined
  const given = url.searchParams
  if ([...given.keys()].some((name) => !PARAMETERS.includes(name))) return undefined
  const endpoint = given.get('endpoint') ?? undefined
  if (endpoint !== undefined && !/^https?:\/\/[^/?#]+\/?$/.test(endpoint)) return undefined
  const encryption = given.get('encryption') ?? undefined
  if (encryption !== undefined && encryption !== 'AES256' && encryption !== 'aws:kms') return undefined
  const folder = url.pathname.replaceAll(/^\/+|\/+$/g, '')
  if (!/^[\w/.-]*$/.test(folder)) return undefined
  return {
    bucket: url.hostname,
    prefix: folder === '' ? '' : `${folder}/`,
    endpoint,
    region: given.get('region') ?? DEFAULT_REGION,
    encryption,
  }
}

/** For people: without anything secret, which an address has none of. */
export const describeS3Address = ({ bucket, prefix, endpoint }: S3Address): string =>
  `the bucket ${bucket}${prefix === '' ? '' : `, folder ${prefix.slice(0, -1)},`} at ${endpoint ?? 'AWS'}`
