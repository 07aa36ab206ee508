/** What programs need to find libraries, temporary folders and certificates, and to start fast. None of it is a secret. */
const PASSED_ON = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TZ',
  'LANG',
  'LC_ALL',
  'LC_CTYPE',
  'LD_LIBRARY_PATH',
  'DYLD_LIBRARY_PATH',
  'DYLD_FALLBACK_LIBRARY_PATH',
  'NODE_EXTRA_CA_CERTS',
  'NODE_COMPILE_CACHE',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
]

/**
 * The environment of every program that the server starts. Ours has passwords and keys, and these programs read what strangers send.
 */
export const childEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  PASSED_ON.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  }),
)
