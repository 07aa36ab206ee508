const noConnection =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|SOCKET_TIMEOUT|network/i
const noTrust = /certificate|_CERT_/i

/** Whether npm could not talk to the package registry at all. @param {string} output */
export const isUnreachable = (output) => noConnection.test(output) || noTrust.test(output)

const lastLines = 12

/**
 * Why `npm ci` failed, in a sentence a person can act on, with npm's own last words below.
 * @param {number} code npm's exit code; 127 when there is no npm
 * @param {string} output
 */
export function explainNpm(code, output) {
  if (code === 127)
    return 'The packages could not be installed: there is no npm here. Install it beside Node, then start again.'
  return `${reason(output)} Then start again.\n\n${tail(output)}`
}

/** @param {string} output */
function reason(output) {
  if (noTrust.test(output)) {
    return 'The packages could not be installed: the certificate of the package registry is not trusted here (npm config "cafile").'
  }
  if (noConnection.test(output)) {
    return 'The packages could not be installed: the package registry cannot be reached. Check the network connection.'
  }
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return 'The packages could not be installed: this user may not write here. Make this folder and ~/.npm your own.'
  }
  if (/ENOSPC/.test(output)) return 'The packages could not be installed: the disk is full. Make room (about 2 GB).'
  return 'The packages could not be installed: npm failed. See what it says below.'
}

/** @param {string} output */
function tail(output) {
  return output.trim().split('\n').slice(-lastLines).join('\n')
}
