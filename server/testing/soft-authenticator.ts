import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** What an authenticator says of itself when it signs. */
type Signing = { challenge: string; origin: string; counter?: number; isUserVerified?: boolean }

/** An authenticator in software, as far as our server can tell. */
export const createAuthenticator = (rpId = 'localhost') => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const rpIdHash = createHash('sha256').update(rpId).digest()

  const authenticatorData = ({ counter = 0, isUserVerified = true }: Signing, attested?: Buffer): Buffer => {
    const flags = 0b1 | (isUserVerified ? 0b100 : 0) | (attested ? 0b100_0000 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }
  const clientData = (type: string, { challenge, origin }: Signing): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const credential = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])),
  })

  return {
    /** As `navigator.credentials.create()`. */
    register: (signing: Signing) => {
      // COSE: kty EC2, alg ES256, crv P-256, x, y.
      const key = cbor(
        new Map<number, Encodable>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const attestationObject = cbor(
        new Map<string, Encodable>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, Encodable>()],
          ['authData', authenticatorData(signing, attested)],
        ]),
      )
      return credential({ clientDataJSON: clientData('webauthn.create', signing), attestationObject })
    },
    /** As `navigator.credentials.get()`. */
    authenticate: (signing: Signing) => {
      const data = authenticatorData(signing)
      const clientDataJSON = clientData('webauthn.get', signing)
      const signed = Buffer.concat([data, createHash('sha256').update(clientDataJSON).digest()])
      const signature = sign('sha256', signed, privateKey)
      return credential({ clientDataJSON, authenticatorData: data, signature })
    },
  }
}

type Encodable = number | string | Buffer | Map<number, Encodable> | Map<string, Encodable>

/** CBOR (RFC 8949), as far as authenticators need it: small numbers, texts, bytes and maps. */
const cbor = (value: Encodable): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])])
}

const head = (major: number, size: number): Buffer =>
  size < 24 ? Buffer.from([(major << 5) | size]) : Buffer.from([(major << 5) | 24, size])
