import { expect, test } from 'vitest'
import { secureAddress } from './cannot-record.tsx'

test('the https address, unless the address has a port', () => {
  expect(secureAddress({ host: 'stories.example', port: '', pathname: '/' })).toBe('https://stories.example/')
  expect(secureAddress({ host: '192.168.1.5:3000', port: '3000', pathname: '/' })).toBeNull()
})
