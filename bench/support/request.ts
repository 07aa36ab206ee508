/** A GET request as it goes over the wire. */
export const getRequest = (path: string, headers: Record<string, string>): string => {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}
