import { expect, test } from 'vitest'
import { secureAddress } from './cannot-record.tsx'

test('the same page over https, where it can be expected to answer', () => {
  expect(secureAddress({ host: 'stories.example', port: '', pathname: '/' })).toBe('https://stories.example/')
  expect(secureAddress({ host: '192.168.1.5:3000', port: '3000', pathname: '/' })).toBeNull()
})
